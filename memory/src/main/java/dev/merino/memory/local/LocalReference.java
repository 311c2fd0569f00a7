package dev.merino.memory.local;

/**
 * Which local array is meant: a word that a program can keep in shared memory. It is never 0.
 *
 * <pre>
 *   63          46 45          30 29              0
 *  +--------------+--------------+-----------------+
 *  |  generation  |    region    | offset / 16     |
 *  +--------------+--------------+-----------------+
 * </pre>
 *
 * @param generation tells it from others that had the place before or have it later; 1 at least
 * @param region the index of the region that its slab is
 * @param offset where its block begins in there, in bytes: a multiple of {@link #GRANULE_BYTES}
 */
public record LocalReference(int generation, int region, long offset) {
    /** Blocks begin at multiples of this. */
    public static final int GRANULE_BYTES = 16;

    /** The highest generation; the next one is 1 again. */
    static final int GENERATION_MAX = (1 << 18) - 1;

    /** Slabs are regions whose index is not above this. */
    public static final int REGION_MAX = (1 << 16) - 1;

    /** Blocks begin before this. */
    static final long OFFSET_END = (1L << 30) * GRANULE_BYTES;

    private static final int GENERATION_SHIFT = 46;
    private static final int REGION_SHIFT = 30;
    private static final long GRANULES = (1L << REGION_SHIFT) - 1;

    /** What {@code word} says, whoever made it. */
    public static LocalReference of(long word) {
        return new LocalReference(
                (int) (word >>> GENERATION_SHIFT),
                (int) (word >>> REGION_SHIFT) & REGION_MAX,
                (word & GRANULES) * GRANULE_BYTES);
    }

    /** The word that says this. */
    public long word() {
        return (long) generation << GENERATION_SHIFT
                | (long) region << REGION_SHIFT
                | offset / GRANULE_BYTES;
    }

    /** Whether {@code other} means an array whose block begins at the same place. */
    boolean isWhere(LocalReference other) {
        return region == other.region && offset == other.offset;
    }

    /** The name of the array that {@code word} refers to. */
    public static String name(long word) {
        return "local@%x".formatted(word);
    }
}
