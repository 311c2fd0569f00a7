package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.pager.BarrierWords;
import dev.merino.pager.ClientCall;
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
     * Arrives at {@code barrier}. The call is left before the rank is counted, so the keeper finds
     * all calls when the last one wakes it.
     */
    public void arrive(ClientCall call, int barrier, boolean owesRelease) {
        KeeperCall.arriveWithoutWaking(call, barrier, owesRelease);
        if (words.arrive(barrier, ranks) == BarrierWords.PASSED) {
            call.wakeKeeper();
        }
    }
}
