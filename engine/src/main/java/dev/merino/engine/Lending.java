package dev.merino.engine;

import dev.merino.sync.SyncOperation;

/**
 * Locks that go from a rank to a rank of another page table of the node without the node's help:
 * see docs/design/0009. Who takes such a lock sees at once what the last holder wrote, since both
 * use the node's frames. Two things are owed:
 *
 * <ul>
 *   <li><b>The lender's release.</b> Others who acquire from the taker must see what the lender
 *       wrote. So the lender is marked, and whatever releases on this node first releases for all
 *       that are marked. Releases of the node end in the order in which they begin, so that one
 *       that found nobody marked is not over before those that somebody else began.
 *   <li><b>The lender's acquires.</b> The taker must see what the lender has acquired. The node
 *       counts the acquires of its ranks, and notes for each rank up to which of them its own table
 *       has followed; a rank whose table is behind follows ({@link SyncOperation.Follow}) before it
 *       goes on with a lock of another table.
 * </ul>
 */
public final class Lending {
    /** What the ranks of a node and whoever serves them know of loans. */
    public interface Words {
        /** Whether a rank has taken a lock from {@code processor} since this was last cleared. */
        boolean isLent(int processor);

        /** The same, and clears it. */
        boolean takeLent(int processor);

        /** The ranks of the node have acquired {@code count} times. */
        void acquired(long count);

        /** The table of {@code processor} shows what the first {@code count} acquires brought. */
        void follows(int processor, long count);
    }

    private final Words words;
    private final int threads;
    private final boolean isOn;
    private long acquires;

    /** How many acquires were over when each processor began its operation. */
    private final long[] acquiresBefore;

    /**
     * @param threads how many processors share a table
     * @param allowed whether locks are lent at all; there is nobody to lend to on one table
     */
    Lending(Words words, int processors, int threads, boolean allowed) {
        this.words = words;
        this.threads = threads;
        this.isOn = allowed && processors > threads;
        this.acquiresBefore = new long[processors];
    }

    boolean isOn() {
        return isOn;
    }

    // ---- what lenders have acquired

    /** {@code processor} begins an operation. */
    void begin(int processor) {
        acquiresBefore[processor] = acquires;
    }

    /** {@code processor} is about to hear that its {@code operation} is over. */
    void completed(int processor, SyncOperation operation) {
        if (isOn && operation.acquires()) {
            boolean isNews = !(operation instanceof SyncOperation.Follow);
            boolean isFirst = acquiresBefore[processor] == acquires;
            acquires += isNews ? 1 : 0;
            words.acquired(acquires);
            words.follows(processor, isFirst ? acquires : acquiresBefore[processor]);
        }
    }

    // ---- what lenders have written

    /**
     * Whether what {@code processor} wants must wait: a lender is giving back something else, and
     * may have written since that began.
     */
    boolean mustWait(GiveBackQueue queue) {
        for (int lender = 0; isOn && lender < acquiresBefore.length; lender++) {
            if (queue.isGivingBack(lender) && words.isLent(lender)) {
                return true;
            }
        }
        return false;
    }

    /** {@code processor} is about to release: lenders of other tables do so before. */
    void releaseLenders(int processor, GiveBackQueue queue, KeptObjects.Steps steps) {
        for (int lender = 0; isOn && lender < acquiresBefore.length; lender++) {
            boolean isLent = words.takeLent(lender);
            boolean isOther = lender / threads != processor / threads;
            if (isLent && isOther && !queue.isGivingBack(lender)) {
                release(lender, queue, steps);
            }
        }
    }

    /** One that is in an operation has released when that began, or is about to have done so. */
    private static void release(int lender, GiveBackQueue queue, KeptObjects.Steps steps) {
        if (!steps.isSynchronising(lender)) {
            queue.beginGivingBack(lender);
            steps.release(lender);
        }
    }
}
