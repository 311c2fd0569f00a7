package dev.merino.pager;

/**
 * The counters that ranks of a node keep, where there are several nodes: a word for each counter in
 * memory that the keeper and all ranks share. It has the processor that keeps the counter and the
 * value, so that one compare-and-swap changes both; or it is nobody's, and whoever wants the
 * counter asks the keeper.
 *
 * <pre>
 *      63      48  47  46                         0
 *     +----------+---+-----------------------------+
 *     |  p + 1   | s |  value, two's complement    |      0: nobody's
 *     +----------+---+-----------------------------+
 * </pre>
 *
 * The bit s is set once p has used the counter here. Until then p may not have taken the answer by
 * which it acquired what others had released, so those that share its page table must not rely on
 * it.
 */
public final class KeptCounterWords {
    private static final long NOBODYS = 0;
    private static final int OWNER_SHIFT = 48;
    private static final int VALUE_BITS = 47;
    private static final long SHARED = 1L << VALUE_BITS;
    private static final int OWNERS_MAX = (1 << (Long.SIZE - OWNER_SHIFT)) - 2;

    private final SharedWords words;
    private final long base;

    /** The words that begin at {@code base}. */
    KeptCounterWords(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    private static boolean isWithin(int counter) {
        return CounterWords.isWithin(counter);
    }

    private long offset(int counter) {
        return base + (long) counter * Long.BYTES;
    }

    private static long word(int processor, long value) {
        return ((processor + 1L) << OWNER_SHIFT) | (value & (SHARED - 1));
    }

    // ---- the rank

    /** The word of {@code counter} as it is now, for the methods below. */
    public long seen(int counter) {
        return isWithin(counter) ? words.getLongAcquire(offset(counter)) : NOBODYS;
    }

    /** Who keeps a counter whose word was {@code seen}; -1 if nobody does. */
    public static int processor(long seen) {
        return (int) (seen >>> OWNER_SHIFT) - 1;
    }

    /** The value of a counter whose word was {@code seen}, and which somebody keeps. */
    public static long value(long seen) {
        return seen << (Long.SIZE - VALUE_BITS) >> (Long.SIZE - VALUE_BITS);
    }

    /** Whether those that share memory with who keeps a counter may use it, too. */
    public static boolean isShared(long seen) {
        return (seen & SHARED) != 0;
    }

    /** Whether a counter can be kept that has this value. */
    public static boolean fits(long value) {
        return value(value) == value;
    }

    /**
     * {@code processor} uses {@code counter}, which gets {@code value}, and keeps it; false if the
     * word is not the one that was {@code seen}.
     */
    public boolean use(int counter, long seen, int processor, long value) {
        long next = word(processor, value) | SHARED;
        return seen == next || words.compareAndSetLong(offset(counter), seen, next);
    }

    // ---- the keeper

    /** {@code processor} keeps {@code counter}, which has {@code value}; whether that can be. */
    public boolean keep(int counter, int processor, long value) {
        boolean canBe = isWithin(counter) && processor <= OWNERS_MAX && fits(value);
        if (canBe) {
            words.putLongRelease(offset(counter), word(processor, value));
        }
        return canBe;
    }

    /** Takes {@code counter}, which a rank keeps, from it; the last word of the counter. */
    public long reclaim(int counter) {
        return words.getAndSetLong(offset(counter), NOBODYS);
    }
}
