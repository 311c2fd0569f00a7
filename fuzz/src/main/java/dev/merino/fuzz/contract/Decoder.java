package dev.merino.fuzz.contract;

import dev.merino.core.WireReader;

import java.util.function.Function;

/**
 * A decoder alone: what it returns means something, and nothing is left of the frame.
 *
 * @param reads the decoder
 */
public record Decoder(String name, Function<WireReader, Object> reads) implements FuzzTarget {
    @Override
    public String take(byte[] frame) {
        WireReader in = new WireReader(frame);
        Object message = reads.apply(in);
        in.end();
        return message.getClass().getName();
    }
}
