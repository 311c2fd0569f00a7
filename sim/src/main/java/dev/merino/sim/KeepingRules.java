package dev.merino.sim;

/**
 * The rules on which it rests that ranks may keep locks which they have unlocked, and counters that
 * they have used, one method each, so that the checker can break them one at a time. Live ranks and
 * keepers follow the same.
 */
public class KeepingRules {
    /** The rules as they are. */
    public static final KeepingRules TRUE = new KeepingRules();

    /** The rules as they are. */
    public KeepingRules() {}

    /**
     * A rank that waits may have to give back what it keeps at any time, and has written before it
     * waited: so it releases first if it has kept a lock, or changed a counter that it keeps, since
     * its last release.
     */
    protected boolean owesRelease(boolean hasKept) {
        return hasKept;
    }

    /** What a running rank has written is looked for when it gives back something. */
    protected boolean looksForWrites() {
        return true;
    }

    /**
     * A rank changes a counter that another keeps without its node only if both share a page table:
     * what the other wrote and has not released is nowhere else. On a node alone there is no
     * elsewhere.
     */
    protected boolean mayTake(boolean sharesMemory) {
        return sharesMemory;
    }

    /**
     * A rank from which one of another page table has taken a lock releases before any rank of the
     * node does: what is released then may have been read from it.
     */
    protected boolean releasesLender(boolean isLent) {
        return isLent;
    }

    /**
     * Nothing is begun while such a rank gives back something else: it may have written since its
     * release began.
     */
    protected boolean awaitsLender(boolean isLent) {
        return isLent;
    }

    /**
     * The releases of a node end in order: who finds no rank that has lent a lock may come after
     * one whose release, begun for such a rank, is not over.
     */
    protected boolean endsReleasesInOrder() {
        return true;
    }

    /** Who takes a lock from a rank of another page table acquires what that one has acquired. */
    protected boolean followsLender(boolean isBehind) {
        return isBehind;
    }

    /**
     * A rank uses a counter that another keeps only after that one has used it: before, the other
     * may not have taken the answer by which it acquired.
     */
    protected boolean mayShareCounter(boolean wasUsedSince) {
        return wasUsedSince;
    }

    /** A lock is taken from a rank only after the rank has unlocked it. */
    protected boolean mayReclaim(boolean isKept) {
        return isKept;
    }
}
