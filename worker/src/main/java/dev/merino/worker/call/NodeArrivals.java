package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.BarrierWords;
import dev.merino.rank.handle.ProtocolList;

/**
 * How the ranks of a node come to barriers of several nodes: all of them leave their call for the
 * keeper, and only the last wakes it up. A keeper that woke up for the first would take a core from
 * those who still compute, and could open nothing.
 *
 * <p>A keeper with a core of its own is not treated so: it releases what the first rank wrote while
 * the others compute.
 */
public final class NodeArrivals {
    private final BarrierWords words;
    private final int ranks;
    private final boolean areCounted;

    /** For a rank that can run on so many {@code cores}. */
    public NodeArrivals(Settings settings, BarrierWords words, int cores) {
        this.words = words;
        this.ranks = settings.workers() * settings.threads();
        this.areCounted = ranks > 1 && cores <= ranks && !ProtocolList.isOneMemory(settings);
    }

    /** Whether the ranks of this node are counted at {@code barrier}. */
    public boolean areCounted(int barrier) {
        return areCounted && BarrierWords.isWithin(barrier);
    }

    /**
     * Counts a rank that has left its call; whether it is the last, who wakes the keeper. One that
     * was counted before it left its call could be missed by a keeper that was woken in between.
     */
    public boolean isLast(int barrier) {
        return words.arrive(barrier, ranks) == BarrierWords.PASSED;
    }
}
