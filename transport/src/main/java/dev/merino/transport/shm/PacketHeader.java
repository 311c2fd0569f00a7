package dev.merino.transport.shm;

import dev.merino.messages.Endpoint;
import dev.merino.messages.ReturnReason;
import dev.merino.transport.link.Parcel;

/** The header word of a packet; {@link QueueLayout} draws its bits. */
final class PacketHeader {
    private static final int WORDS_SHIFT = 8;
    private static final int KIND_SHIFT = 12;
    private static final int REASON_SHIFT = 14;
    private static final int BLOCK_SHIFT = 16;
    private static final int BYTES_SHIFT = 32;
    private static final Parcel.Kind[] KINDS = Parcel.Kind.values();
    private static final ReturnReason[] REASONS = ReturnReason.values();

    private PacketHeader() {}

    /** Encodes a header; {@code block} is -1 if there is no bulk data. */
    static long of(Parcel parcel, int block) {
        return (long) parcel.bytes() << BYTES_SHIFT
                | (long) (block + 1) << BLOCK_SHIFT
                | (long) parcel.reason().ordinal() << REASON_SHIFT
                | (long) parcel.kind().ordinal() << KIND_SHIFT
                | (long) parcel.count() << WORDS_SHIFT
                | parcel.handler();
    }

    static int handler(long header) {
        return (int) header & 0xff;
    }

    static int words(long header) {
        return (int) (header >>> WORDS_SHIFT) & 0xf;
    }

    static int bytes(long header) {
        return (int) (header >>> BYTES_SHIFT);
    }

    /** The block with the bulk data, or -1. */
    static int block(long header) {
        return ((int) (header >>> BLOCK_SHIFT) & 0xffff) - 1;
    }

    static Parcel.Kind kind(long header) {
        return KINDS[(int) (header >>> KIND_SHIFT) & 3];
    }

    static ReturnReason reason(long header) {
        return REASONS[(int) (header >>> REASON_SHIFT) & 3];
    }

    /**
     * Whether a correct sender can have written this header. No message names handler 0, which is
     * for returned messages and would not understand a request.
     */
    static boolean isValid(long header, QueueLayout layout) {
        if (handler(header) == 0) {
            return false;
        }
        if (header >>> REASON_SHIFT == 0) { // most messages: no bulk data, not returned
            return words(header) <= Endpoint.WORDS_MAX && header >>> KIND_SHIFT < KINDS.length;
        }
        int block = block(header);
        return words(header) <= Endpoint.WORDS_MAX
                && block < layout.blocks()
                && bytes(header) >= 0
                && bytes(header) <= (block < 0 ? 0 : layout.blockBytes())
                && ((int) (header >>> KIND_SHIFT) & 3) < KINDS.length
                && ((int) (header >>> REASON_SHIFT) & 3) < REASONS.length;
    }
}
