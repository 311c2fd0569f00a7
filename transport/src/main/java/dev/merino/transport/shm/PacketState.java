package dev.merino.transport.shm;

/**
 * The state word of a packet: a position of the queue, and the state of the message there.
 *
 * <pre>
 *   FREE(p)       no sender has claimed position p yet
 *   CLAIMED(p, s) sender s is writing message p
 *   READY(p, s)   message p is complete
 *   REVOKED(p)    its sender took too long, and the receiver has skipped it; the sender may still write
 *   ABANDONED(p)  its sender has noticed; the receiver makes it FREE when it reaches it again, for the
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
     * Whether the state is of this kind, with any sender, at the position whose free state is
     * given.
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

    /** Whether the packet is out of service: positions that fall on it are skipped. */
    static boolean isOut(long state) {
        return kind(state) >= REVOKED;
    }
}
