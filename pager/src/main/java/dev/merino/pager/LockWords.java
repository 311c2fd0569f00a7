package dev.merino.pager;

/**
 * Who keeps which lock on a node: a word for each lock in memory that the keeper and all ranks
 * share. A rank that unlocks a lock keeps it, and takes it again by a compare-and-swap, as long as
 * nobody else wants it; so may another rank of the node, see {@link LendingWords}.
 *
 * <pre>
 *                 granted                      retain
 *      NOBODY'S ------------> held by p  <--------------> kept by p
 *         ^                     |    ^     take (p or q)      |
 *         |  clear              |    |                        | reclaim
 *         +------- held by p, wanted                          v
 *         +<------------------------------------------------ NOBODY'S
 * </pre>
 *
 * <p>The keeper grants, reclaims and clears; the holder retains. A word that is nobody's says
 * nothing: the lock may be anywhere, and whoever wants it, or unlocks it, asks the keeper.
 */
public final class LockWords {
    private static final long NOBODYS = 0;
    private static final long KEPT = 1;
    private static final long HELD = 2;
    private static final long WANTED = 3;
    private static final int STATE_BITS = 2;

    private final SharedWords words;
    private final long base;

    /** The words that begin at {@code base}. */
    LockWords(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    /** Whether {@code lock} has a word. */
    public static boolean isWithin(int lock) {
        return lock >= 0 && lock < ControlLayout.LOCKS_MAX;
    }

    private long offset(int lock) {
        return base + (long) lock * Long.BYTES;
    }

    private static long word(int processor, long state) {
        return ((processor + 1L) << STATE_BITS) | state;
    }

    // ---- the rank

    /** Not taken: another of the ranks from which it may be taken holds it, and may keep it. */
    public static final int BUSY = -1;

    /** Not taken: the keeper must be asked. */
    public static final int NO = -2;

    /**
     * Takes {@code lock} for {@code processor}, which calls this, if it keeps it, or another from
     * {@code first} up to, not including, {@code end}. Returns who kept it, or {@link #BUSY} or
     * {@link #NO}.
     */
    public int take(int lock, int processor, int first, int end) {
        if (!isWithin(lock)) {
            return NO;
        }
        long kept = word(processor, KEPT);
        if (words.compareAndSetLong(offset(lock), kept, word(processor, HELD))) {
            return processor;
        }
        return takeFromOther(lock, processor, first, end);
    }

    private int takeFromOther(int lock, int processor, int first, int end) {
        while (true) {
            long seen = words.getLongAcquire(offset(lock));
            int other = processor(seen);
            long state = seen & WANTED;
            if (other < first || other >= end || state == WANTED) {
                return NO;
            }
            if (state == HELD) {
                return BUSY;
            }
            if (words.compareAndSetLong(offset(lock), seen, word(processor, HELD))) {
                return other;
            }
        }
    }

    private static int processor(long word) {
        return (int) (word >>> STATE_BITS) - 1;
    }

    /**
     * Unlocks {@code lock}, which {@code processor}, the caller, holds and from now on keeps. If
     * that may not be, the keeper must be told.
     */
    public boolean retain(int lock, int processor) {
        return isWithin(lock)
                && words.compareAndSetLong(
                        offset(lock), word(processor, HELD), word(processor, KEPT));
    }

    // ---- the keeper

    /** {@code processor} gets {@code lock}, and may keep it. */
    public void grant(int lock, int processor) {
        if (isWithin(lock)) {
            words.putLongRelease(offset(lock), word(processor, HELD));
        }
    }

    /** {@code lock} is nobody's: who holds it has called, and waits for the answer. */
    public void clear(int lock) {
        if (isWithin(lock)) {
            words.putLongRelease(offset(lock), NOBODYS);
        }
    }

    /**
     * Takes {@code lock} from whoever keeps it, and returns who that was; -1 if nobody did. Who
     * holds it will not keep it when it unlocks, but tell the keeper.
     */
    public int reclaim(int lock) {
        while (isWithin(lock)) {
            long seen = words.getLongAcquire(offset(lock));
            boolean isKept = (seen & WANTED) == KEPT;
            long next = isKept || seen == NOBODYS ? NOBODYS : seen | WANTED;
            if (seen == next || words.compareAndSetLong(offset(lock), seen, next)) {
                return isKept ? processor(seen) : -1;
            }
        }
        return -1;
    }

    /** Who keeps {@code lock}; -1 if nobody does. */
    public int keeper(int lock) {
        long seen = seen(lock);
        return (seen & WANTED) == KEPT ? processor(seen) : -1;
    }

    /** Who holds {@code lock}; -1 if nobody does. */
    public int holder(int lock) {
        long seen = seen(lock);
        return (seen & HELD) != 0 ? processor(seen) : -1;
    }

    private long seen(int lock) {
        return isWithin(lock) ? words.getLongAcquire(offset(lock)) : NOBODYS;
    }
}
