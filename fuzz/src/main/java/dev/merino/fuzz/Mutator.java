package dev.merino.fuzz;

import dev.merino.core.Chance;

import java.util.Arrays;
import java.util.List;

/**
 * Makes frames that nobody sends out of frames that somebody does: bits, bytes and numbers that are
 * a little or far off, ends that are missing or too many, and halves of two frames.
 */
final class Mutator {
    /** Numbers at which decoders go wrong. */
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        7,
        8,
        63,
        64,
        127,
        128,
        255,
        256,
        4095,
        4096,
        65535,
        65536,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        1L << 32,
        1L << 62
    };

    private static final int CHANGES_MAX = 4;
    private static final int FRAME_BYTES_MAX = 1 << 16;

    private final Chance chance;

    Mutator(Chance chance) {
        this.chance = chance;
    }

    /** A frame like one of {@code known}. */
    byte[] next(List<byte[]> known) {
        byte[] frame = known.get(chance.below(known.size())).clone();
        for (int left = chance.between(1, CHANGES_MAX); left > 0; left--) {
            frame = change(frame, known);
        }
        return frame.length <= FRAME_BYTES_MAX ? frame : Arrays.copyOf(frame, FRAME_BYTES_MAX);
    }

    private byte[] change(byte[] frame, List<byte[]> known) {
        if (frame.length == 0) {
            return insert(frame);
        }
        int at = place(frame.length);
        switch (chance.below(9)) {
            case 0 -> frame[at] ^= (byte) (1 << chance.below(8));
            case 1 -> frame[at] = (byte) chance.nextLong();
            case 2 -> frame[at] += (byte) chance.between(-3, 3);
            case 3 -> put(frame, at, Integer.BYTES, edge());
            case 4 -> put(frame, at, Long.BYTES, edge());
            case 5 -> put(frame, at, 1, edge());
            case 6 -> {
                return Arrays.copyOf(frame, at);
            }
            case 7 -> {
                return insert(frame);
            }
            default -> {
                return splice(frame, known.get(chance.below(known.size())));
            }
        }
        return frame;
    }

    /** Kinds, counts and indices are mostly at the beginning. */
    private int place(int length) {
        return chance.percent(60) ? chance.below(Math.min(length, 32)) : chance.below(length);
    }

    private long edge() {
        return EDGES[chance.below(EDGES.length)] + (chance.percent(20) ? 1 : 0);
    }

    private static void put(byte[] frame, int at, int bytes, long value) {
        for (int i = 0; i < bytes && at + i < frame.length; i++) {
            frame[at + i] = (byte) (value >>> (Byte.SIZE * i));
        }
    }

    private byte[] insert(byte[] frame) {
        int at = chance.below(frame.length + 1);
        int some = chance.between(1, 16);
        byte[] longer = Arrays.copyOf(frame, frame.length + some);
        System.arraycopy(frame, at, longer, at + some, frame.length - at);
        for (int i = 0; i < some; i++) {
            longer[at + i] = chance.percent(50) ? 0 : (byte) chance.nextLong();
        }
        return longer;
    }

    private byte[] splice(byte[] head, byte[] tail) {
        int headBytes = chance.below(head.length + 1);
        int tailBytes = chance.below(tail.length + 1);
        byte[] both = Arrays.copyOf(head, headBytes + tailBytes);
        System.arraycopy(tail, tail.length - tailBytes, both, headBytes, tailBytes);
        return both;
    }
}
