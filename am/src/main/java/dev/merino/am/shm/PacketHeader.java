package dev.merino.am.shm;

import dev.merino.am.Arrival;
import dev.merino.am.Endpoint;
import dev.merino.am.ReturnReason;
import dev.merino.am.link.Parcel;

/** The second word of a packet, as {@link QueueLayout} draws it. */
final class PacketHeader {
    private static final int WORDS_SHIFT = 8;
    private static final int KIND_SHIFT = 12;
    private static final int REASON_SHIFT = 14;
    private static final int BLOCK_SHIFT = 16;
    private static final int BYTES_SHIFT = 32;
    private static final Arrival.Kind[] KINDS = Arrival.Kind.values();
    private static final ReturnReason[] REASONS = ReturnReason.values();

    private PacketHeader() {}

    /** With {@code block} -1 if there are no bytes. */
    static long of(Parcel parcel, int block) {
        return (long) parcel.bytes() << BYTES_SHIFT
                | (long) (block + 1) << BLOCK_SHIFT
                | (long) parcel.reason().ordinal() << REASON_SHIFT
                | (long) parcel.kind().ordinal() << KIND_SHIFT
                | (long) parcel.count() << WORDS_SHIFT
                | parcel.handler();
    }

    static int handler(long about) {
        return (int) about & 0xff;
    }

    static int words(long about) {
        return (int) (about >>> WORDS_SHIFT) & 0xf;
    }

    static int bytes(long about) {
        return (int) (about >>> BYTES_SHIFT);
    }

    /** The block with its bytes, or -1. */
    static int block(long about) {
        return ((int) (about >>> BLOCK_SHIFT) & 0xffff) - 1;
    }

    static Arrival.Kind kind(long about) {
        return KINDS[(int) (about >>> KIND_SHIFT) & 3];
    }

    static ReturnReason reason(long about) {
        return REASONS[(int) (about >>> REASON_SHIFT) & 3];
    }

    /**
     * Whether a correct sender can have written this header. No message names handler 0, which is
     * for returned messages and would not understand a request.
     */
    static boolean isValid(long about, QueueLayout layout) {
        if (handler(about) == 0) {
            return false;
        }
        if (about >>> REASON_SHIFT == 0) { // most messages: no bytes, and not on their way back
            return words(about) <= Endpoint.WORDS_MAX && about >>> KIND_SHIFT < KINDS.length;
        }
        int block = block(about);
        return words(about) <= Endpoint.WORDS_MAX
                && block < layout.blocks()
                && bytes(about) >= 0
                && bytes(about) <= (block < 0 ? 0 : layout.blockBytes())
                && ((int) (about >>> KIND_SHIFT) & 3) < KINDS.length
                && ((int) (about >>> REASON_SHIFT) & 3) < REASONS.length;
    }
}
