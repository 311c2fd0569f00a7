package dev.merino.memory.local;

/**
 * The words of a slab.
 *
 * <pre>
 *   slab      0  mark: SLAB_MARK xor the index of its region
 *             8  the rank that allocates from it
 *            16  the reference of the block that was returned last, or 0
 *            64  the first block
 *
 *   block     0  mark: BLOCK_MARK xor the reference of the array that has it, or had it last
 *             8  state, below
 *            16  the elements; of a returned block, the reference of the one returned before it
 *
 *   state    63       46 45                        4 3        0
 *           +-----------+---------------------------+----------+
 *           | generation| length, if it is open     | kind + 1 |
 *           |           | rank that closed it, + 1  | 0        |
 *           +-----------+---------------------------+----------+
 * </pre>
 *
 * <p>The marks keep what a program writes into its arrays from looking like one: references are
 * ordinary values there. The state has the generation, too, so that one word says whether an array
 * is open: its owner may be making another one there while somebody looks.
 */
public final class LocalLayout {
    static final long OWNER_OFFSET = 8;
    static final long RETURNED_OFFSET = 16;
    static final long FIRST_BLOCK_OFFSET = 64;

    static final long STATE_OFFSET = 8;
    static final long ELEMENTS_OFFSET = 16;

    /** No block is smaller. */
    public static final long BLOCK_BYTES_MIN = ELEMENTS_OFFSET + LocalReference.GRANULE_BYTES;

    private static final long SLAB_MARK = 0x6d6572696e6f_51abL;
    private static final long BLOCK_MARK = 0xb10c_9e3779b97f4aL;
    private static final int GENERATION_SHIFT = 46;
    private static final int DETAIL_SHIFT = 4;
    private static final long KIND_MASK = (1L << DETAIL_SHIFT) - 1;
    private static final long DETAIL_MASK = (1L << GENERATION_SHIFT) - 1;

    private LocalLayout() {}

    static long slabMark(int region) {
        return SLAB_MARK ^ region;
    }

    static long blockMark(long reference) {
        return BLOCK_MARK ^ reference;
    }

    /** What {@link #blockMark} was made of. */
    static long referenceOf(long blockMark) {
        return BLOCK_MARK ^ blockMark;
    }

    static long open(int generation, int kind, long length) {
        return (long) generation << GENERATION_SHIFT | length << DETAIL_SHIFT | (kind + 1);
    }

    static long closed(int generation, int byRank) {
        return (long) generation << GENERATION_SHIFT | (byRank + 1L) << DETAIL_SHIFT;
    }

    static boolean isOpen(long state) {
        return (state & KIND_MASK) != 0;
    }

    static int generation(long state) {
        return (int) (state >>> GENERATION_SHIFT);
    }

    static int kind(long openState) {
        return (int) (openState & KIND_MASK) - 1;
    }

    static long length(long openState) {
        return detail(openState);
    }

    static long closedBy(long closedState) {
        return detail(closedState) - 1;
    }

    private static long detail(long state) {
        return (state & DETAIL_MASK) >>> DETAIL_SHIFT;
    }

    /** The bytes of a block whose elements take {@code elementBytes}. */
    static long blockBytes(long elementBytes) {
        long rounded =
                Math.ceilDiv(elementBytes, (long) LocalReference.GRANULE_BYTES)
                        * LocalReference.GRANULE_BYTES;
        return ELEMENTS_OFFSET + Math.max(LocalReference.GRANULE_BYTES, rounded);
    }
}
