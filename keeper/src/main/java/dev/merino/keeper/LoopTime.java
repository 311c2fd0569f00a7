package dev.merino.keeper;

import dev.merino.Statistics;
import dev.merino.linux.ThreadUsage;

/** What became of the time of the keeper's loop, for its thread. */
final class LoopTime {
    private final ThreadUsage usage = new ThreadUsage();
    private Statistics.Keeper before = Statistics.Keeper.NONE;
    private long startNs;

    /** The program begins. */
    void start() {
        startNs = System.nanoTime();
        before = Statistics.Keeper.NONE;
        before = sinceStart();
    }

    /** All of it so far. */
    Statistics.Keeper sinceStart() {
        long passedNs = System.nanoTime() - startNs;
        usage.look();
        long userNs = usage.userNs() - before.userNs();
        long kernelNs = usage.kernelNs() - before.kernelNs();
        long idleNs = Math.max(0, passedNs - userNs - kernelNs);
        return new Statistics.Keeper(userNs, kernelNs, idleNs);
    }
}
