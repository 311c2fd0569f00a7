package dev.merino.pager;

/**
 * What the ranks of a node and its keeper tell each other of locks that ranks take from ranks of
 * other page tables. Each word is on a cache line of its own with other words of the same rank.
 *
 * <pre>
 *   0     ACQUIRED   long   acquires of this node that are over                  (keeper)
 *   64    for each rank of the node:
 *           0  LENT      long   1 once another rank has taken a lock from it     (both)
 *           8  FOLLOWED  long   up to which acquire its page table has followed  (keeper)
 * </pre>
 */
public final class LendingWords {
    private static final long LINE = 64;
    private static final long ACQUIRED = 0;
    private static final long LENT = 0;
    private static final long FOLLOWED = 8;

    /** So many bytes they take. */
    static final long BYTES = LINE * (1 + ControlLayout.LENDERS_MAX);

    private final SharedWords words;
    private final long base;

    /** The words that begin at {@code base}. */
    LendingWords(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    /** Whether {@code processor} has words; one that has none lends nothing, and takes no loans. */
    public static boolean isWithin(int processor) {
        return processor < ControlLayout.LENDERS_MAX;
    }

    private long offset(int processor) {
        return base + LINE * (1 + processor);
    }

    // ---- the ranks

    /** A rank has taken a lock from {@code lender}, and does not yet use it. */
    public void lend(int lender) {
        words.putLongRelease(offset(lender) + LENT, 1); // pairs with takeLent of the keeper
    }

    /**
     * Whether some rank of the node has acquired what the table of {@code processor} may not show.
     * To be asked after a lock was taken.
     */
    public boolean isBehind(int processor) {
        long followed = words.getLongAcquire(offset(processor) + FOLLOWED);
        return followed != words.getLongAcquire(base + ACQUIRED);
    }

    // ---- the keeper

    /** Whether a lock was taken from {@code processor}. */
    public boolean isLent(int processor) {
        return isWithin(processor) && words.getLongAcquire(offset(processor) + LENT) != 0;
    }

    /** The same, and from now on not. */
    public boolean takeLent(int processor) {
        return isLent(processor) && words.getAndSetLong(offset(processor) + LENT, 0) != 0;
    }

    /** Ranks of the node have acquired {@code count} times; before the last of them goes on. */
    public void acquired(long count) {
        words.putLongRelease(base + ACQUIRED, count);
    }

    /** The table of {@code processor} shows what {@code count} acquires brought. */
    public void follows(int processor, long count) {
        if (isWithin(processor)) {
            words.putLongRelease(offset(processor) + FOLLOWED, count);
        }
    }
}
