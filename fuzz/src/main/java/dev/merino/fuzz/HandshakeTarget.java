package dev.merino.fuzz;

import dev.merino.fuzz.contract.FuzzTarget;
import dev.merino.transport.handshake.Handshake;
import dev.merino.transport.handshake.HandshakeStream;
import dev.merino.transport.handshake.Secret;

import java.io.EOFException;
import java.io.IOException;

/** Strangers at both sides of a handshake; none of them may get through. */
final class HandshakeTarget implements FuzzTarget {
    private static final int SELF = 1;
    private static final int OTHER = 2;
    private static final long RUN = 7;

    private final Secret secret = new Secret(new byte[32]);

    @Override
    public String name() {
        return "handshake";
    }

    @Override
    public String take(byte[] frame) throws IOException {
        Handshake handshake = new Handshake(secret, RUN, SELF);
        boolean calls = frame.length > 0 && (frame[0] & 1) == 1;
        if (calls) {
            handshake.call(new Bytes(frame, 1), OTHER);
        } else {
            int _ = handshake.answer(new Bytes(frame, 1), caller -> true);
        }
        throw new IllegalStateException("somebody without the secret got through");
    }

    /** A peer that has said all it will ever say. */
    private static final class Bytes implements HandshakeStream {
        private final byte[] bytes;
        private int at;

        Bytes(byte[] bytes, int from) {
            this.bytes = bytes;
            this.at = from;
        }

        @Override
        public void read(byte[] target, int count) throws IOException {
            if (at + count > bytes.length) {
                throw new EOFException("the other side closed the connection");
            }
            System.arraycopy(bytes, at, target, 0, count);
            at += count;
        }

        @Override
        public void write(byte[] source) {}
    }
}
