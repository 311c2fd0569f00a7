package dev.merino.worker.call;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;
import dev.merino.pager.ClientCall;
import dev.merino.sync.OwnContribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What ranks give each other at a barrier, as it comes back to one of them: at the beginning of the
 * answer's text, whose number says how many bytes that is.
 */
public final class GatheredBytes {
    private boolean isAwaited;
    private List<byte[]> all = List.of();

    /** The rank is about to arrive at a barrier, and gives {@code given}. */
    public void await(OwnContribution given) {
        isAwaited = !given.isNothing();
    }

    /** Takes what belongs to it out of the answer of {@code call}; the rest of the text. */
    public byte[] takeFrom(ClientCall call) {
        byte[] text = call.text();
        if (!isAwaited) {
            return text;
        }
        isAwaited = false;
        int bytes = Math.toIntExact(call.take());
        all = decode(new WireReader(text, 0, bytes));
        return Arrays.copyOfRange(text, bytes, text.length);
    }

    /** What all ranks gave at the last barrier at which this one gave something. */
    public List<byte[]> all() {
        return all;
    }

    /** Writes it; returns how many bytes that takes. */
    public static int encode(List<byte[]> given, WireWriter out) {
        int before = out.length();
        given.forEach(out::putBytes);
        return out.length() - before;
    }

    private static List<byte[]> decode(WireReader in) {
        List<byte[]> all = new ArrayList<>();
        while (in.left() > 0) {
            all.add(in.getBytes("what a rank gives"));
        }
        return all;
    }
}
