package dev.merino.pager;

/**
 * Barriers at which the ranks of a cluster of one node meet in memory: a word for each barrier,
 * with the number of barriers passed before, how many ranks have arrived, and whether this one is
 * passed by way of the keeper.
 *
 * <p>The last rank to arrive opens the barrier by counting it as passed, which the others wait to
 * see. A rank that does not want to wait any longer puts the barrier on the slow way: then all
 * ranks arrive once more, at the keeper, which knows who waits, and finds deadlocks. The first that
 * returns from there counts the barrier as passed.
 */
public final class BarrierWords {
    /** What {@link #arrive} says to the last: go on. */
    public static final long PASSED = -1;

    /** What {@link #arrive} says when this barrier is passed by way of the keeper. */
    public static final long SLOW = -2;

    private static final long SLOW_BIT = 1L << 31;
    private static final int PASSED_SHIFT = 32;
    private static final long PASSED_MASK = (1L << 31) - 1;

    private final SharedWords words;
    private final long base;

    /** The words that begin at {@code base}. */
    BarrierWords(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    /** Whether {@code barrier} has a word. */
    public static boolean isWithin(int barrier) {
        return barrier >= 0 && barrier < ControlLayout.BARRIERS_MAX;
    }

    private long offset(int barrier) {
        return base + (long) barrier * Long.BYTES;
    }

    private static long passed(long word) {
        return word >>> PASSED_SHIFT;
    }

    private static long opened(long word) {
        return ((passed(word) + 1) & PASSED_MASK) << PASSED_SHIFT;
    }

    /**
     * A rank arrives.
     *
     * @param ranks how many must
     * @return {@link #PASSED}, {@link #SLOW}, or how many barriers were passed before this one, for
     *     {@link #isOver} and {@link #giveUp}
     */
    public long arrive(int barrier, int ranks) {
        while (true) {
            long seen = words.getLongAcquire(offset(barrier));
            if ((seen & SLOW_BIT) != 0) {
                return SLOW;
            }
            boolean isLast = (seen & (SLOW_BIT - 1)) + 1 == ranks;
            long next = isLast ? opened(seen) : seen + 1;
            if (words.compareAndSetLong(offset(barrier), seen, next)) {
                return isLast ? PASSED : passed(seen);
            }
        }
    }

    /** Whether waiting in memory is over: all have arrived, or somebody does not want to wait. */
    public boolean isOver(int barrier, long before) {
        long seen = words.getLongAcquire(offset(barrier));
        return passed(seen) != before || (seen & SLOW_BIT) != 0;
    }

    /**
     * A rank that has arrived waits no longer.
     *
     * @return whether it must arrive at the keeper; if not, all have arrived
     */
    public boolean giveUp(int barrier, long before) {
        while (true) {
            long seen = words.getLongAcquire(offset(barrier));
            if (passed(seen) != before) {
                return false;
            }
            if ((seen & SLOW_BIT) != 0
                    || words.compareAndSetLong(offset(barrier), seen, seen | SLOW_BIT)) {
                return true;
            }
        }
    }

    /** A rank returns from the keeper, to which it went when {@code before} had been passed. */
    public void returned(int barrier, long before) {
        long seen = words.getLongAcquire(offset(barrier));
        if (passed(seen) == before && (seen & SLOW_BIT) != 0) {
            boolean _ = words.compareAndSetLong(offset(barrier), seen, opened(seen));
        }
    }

    /** How many times {@code barrier} was passed; a rank asks before it goes to the keeper. */
    public long passedBefore(int barrier) {
        return passed(words.getLongAcquire(offset(barrier)));
    }
}
