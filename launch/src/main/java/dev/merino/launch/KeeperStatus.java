package dev.merino.launch;

import dev.merino.Statistics;

import org.jspecify.annotations.Nullable;

/** What a {@link LaunchMachine} knows about one node. */
final class KeeperStatus {
    final int node;
    boolean arrived;
    @Nullable String address;
    boolean ready;
    Statistics.@Nullable Node counts;
    boolean finished;
    long progress;

    /** When it was last heard, and whether the user was told that it is not heard. */
    long heardNs;

    boolean silent;

    /** Why its line ended, and its exit value, if they did. */
    @Nullable String lost;

    @Nullable Integer exitValue;

    /** Since when something is wrong with it, and what another node said about that. */
    long suspectNs;

    boolean suspect;
    @Nullable String hearsay;

    /** The node that it says it has lost itself, or -1. */
    int blames = -1;

    KeeperStatus(int node) {
        this.node = node;
    }

    void suspect(long nowNs) {
        if (!suspect) {
            suspect = true;
            suspectNs = nowNs;
        }
    }

    /** Whether nothing more will be learnt about its end by waiting. */
    boolean isKnownDead() {
        return exitValue != null && (lost != null || !arrived);
    }
}
