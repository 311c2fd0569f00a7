package dev.merino.am.shm;

/**
 * The first word of a packet: for which position of the queue it is, and what is true of it.
 *
 * <pre>
 *   FREE(p)       nobody has begun with message p yet
 *   CLAIMED(p, s) sender s is writing message p
 *   READY(p, s)   it is there
 *   REVOKED(p)    its sender took too long, and the receiver has gone on; the sender may still write
 *   ABANDONED(p)  its sender has noticed; the receiver makes it FREE when it comes by again, for the
 *                 round after the next
 * </pre>
 */
final class PacketState {
    private static final int KIND_BITS = 4;
    private static final int SENDER_BITS = 16;
    private static final int POSITION_SHIFT = KIND_BITS + SENDER_BITS;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;
    private static final int SENDER_MASK = (1 << SENDER_BITS) - 1;

    static final int FREE = 0;
    static final int CLAIMED = 1;
    static final int READY = 2;
    static final int REVOKED = 3;
    static final int ABANDONED = 4;

    private PacketState() {}

    static long free(long position) {
        return position << POSITION_SHIFT;
    }

    static long claimed(long position, int sender) {
        return position << POSITION_SHIFT | (long) sender << KIND_BITS | CLAIMED;
    }

    static long ready(long position, int sender) {
        return position << POSITION_SHIFT | (long) sender << KIND_BITS | READY;
    }

    static long revoked(long position) {
        return position << POSITION_SHIFT | REVOKED;
    }

    static long abandoned(long position) {
        return position << POSITION_SHIFT | ABANDONED;
    }

    static int kind(long state) {
        return (int) state & KIND_MASK;
    }

    /**
     * Whether it is of this kind, by anybody, at the position of which {@code free} is the state.
     */
    static boolean is(int kind, long state, long free) {
        return ((state ^ free) & ~((long) SENDER_MASK << KIND_BITS)) == kind;
    }

    static int sender(long state) {
        return (int) (state >>> KIND_BITS) & SENDER_MASK;
    }

    static long position(long state) {
        return state >>> POSITION_SHIFT;
    }

    /** Whether it is out of service: a position that falls on it has no message. */
    static boolean isOut(long state) {
        return kind(state) >= REVOKED;
    }
}
