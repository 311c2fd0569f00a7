package dev.merino.remote;

/**
 * The memory that each node registers for a broadcast: words, each on its own cache line, and a
 * ring of slots.
 *
 * <pre>
 *      0  TICKET     node 0's only: how many broadcasts were begun; fetch-and-add by all
 *     64  CONSUMED   how many this node has delivered; written by it, read by all
 *    128  slot 0     STAMP    8  the number of the broadcast and one more, written last
 *                    FROM     4  who sent it
 *                    LENGTH   4  how many bytes it has
 *                    bytes    up to the limit
 *         slot 1 ...          on the next multiple of 64
 * </pre>
 */
final class BroadcastLayout {
    static final long TICKET_OFFSET = 0;
    static final long CONSUMED_OFFSET = 64;
    static final long SLOTS_OFFSET = 128;
    static final long STAMP_OFFSET = 0;
    static final long FROM_OFFSET = 8;
    static final long LENGTH_OFFSET = 12;
    static final long DATA_OFFSET = 16;
    private static final long ALIGNMENT = 64;

    private final int slots;
    private final long slotBytes;

    BroadcastLayout(int slots, int bytesMax) {
        this.slots = slots;
        this.slotBytes = Math.ceilDiv(DATA_OFFSET + bytesMax, ALIGNMENT) * ALIGNMENT;
    }

    /** The length of that memory. */
    long bytes() {
        return SLOTS_OFFSET + slots * slotBytes;
    }

    /** The offset of the slot of a broadcast. */
    long slot(long ticket) {
        return SLOTS_OFFSET + ticket % slots * slotBytes;
    }
}
