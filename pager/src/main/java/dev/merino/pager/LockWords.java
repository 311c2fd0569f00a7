package dev.merino.pager;

/**
 * Who keeps which lock on a node: a word for each lock in memory that the keeper and all ranks
 * share. A rank that unlocks a lock keeps it, and takes it again by a compare-and-swap, as long as
 * nobody else wants it.
 *
 * <pre>
 *                 granted                      retain
 *      NOBODY'S ------------> held by p  <--------------> kept by p
 *         ^                     |    ^       retake           |
 *         |  clear              |    |                        | reclaim
 *         +------- held by p, wanted                          v
 *         +<------------------------------------------------ NOBODY'S
 * </pre>
 *
 * <p>The keeper grants, reclaims and clears; rank p alone retains and retakes. A word that is
 * nobody's says nothing: the lock may be anywhere, and whoever wants it, or unlocks it, asks the
 * keeper.
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

    /** Takes {@code lock} if {@code processor}, which calls this, keeps it. */
    public boolean retake(int lock, int processor) {
        return isWithin(lock)
                && words.compareAndSetLong(
                        offset(lock), word(processor, KEPT), word(processor, HELD));
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
     * Takes {@code lock} from {@code processor} if it keeps it. If it holds it, it will not keep it
     * when it unlocks, but tell the keeper.
     */
    public boolean reclaim(int lock, int processor) {
        if (!isWithin(lock)) {
            return false;
        }
        while (true) {
            long seen = words.getLongAcquire(offset(lock));
            if (seen == word(processor, KEPT)) {
                if (words.compareAndSetLong(offset(lock), seen, NOBODYS)) {
                    return true;
                }
            } else if (seen != word(processor, HELD)
                    || words.compareAndSetLong(offset(lock), seen, word(processor, WANTED))) {
                return false;
            }
        }
    }

    /** Who keeps {@code lock}; -1 if nobody does. */
    public int keeper(int lock) {
        long seen = isWithin(lock) ? words.getLongAcquire(offset(lock)) : NOBODYS;
        return (seen & WANTED) == KEPT ? (int) (seen >>> STATE_BITS) - 1 : -1;
    }
}
