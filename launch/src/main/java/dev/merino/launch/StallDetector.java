package dev.merino.launch;

import dev.merino.control.Control;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Proves that all ranks wait for each other, and never says so wrongly.
 *
 * <p>Idea: Mattern, Algorithms for distributed termination detection (1987), section 4, the four
 * counters. A node says {@link Control.Still} when all its ranks have been waiting for a while.
 * When all nodes have said it, all are asked what they have sent and received; and when all have
 * answered, once more. If every node gives the same answer twice, nothing happened on any of them
 * between its two answers. All the second answers came after all the first, so there was a moment
 * when all these numbers held at once; if as many frames had been received as sent, none was under
 * way then. Nobody runs and nothing will come: it stays so for ever.
 *
 * <p>While somebody runs, nothing is sent; a node whose ranks were not all waiting when asked has
 * to say {@code Still} again.
 */
final class StallDetector {
    private static final long PAUSE_NS = 100_000_000;

    private final int nodes;
    private final LaunchActions actions;
    private final BitSet still = new BitSet();
    private Control.@Nullable Looked[] before;
    private Control.@Nullable Looked[] answers;
    private boolean asking;
    private int round;
    private int answered;
    private long nextNs;
    private boolean proven;

    StallDetector(int nodes, LaunchActions actions, long nowNs) {
        this.nodes = nodes;
        this.actions = actions;
        this.before = new Control.@Nullable Looked[nodes];
        this.answers = new Control.@Nullable Looked[nodes];
        this.nextNs = nowNs;
    }

    /** All ranks of {@code node} have been waiting for a while. */
    void still(int node, long nowNs) {
        still.set(node);
        tick(nowNs);
    }

    /** Time has passed. */
    void tick(long nowNs) {
        if (!asking && !proven && still.cardinality() == nodes && nowNs - nextNs >= 0) {
            asking = true;
            round++;
            answered = 0;
            actions.tellAll(new Control.Look(round));
        }
    }

    /** {@code node} has answered; whether that proves it. */
    boolean looked(int node, Control.Looked answer, long nowNs) {
        if (!asking || answer.round() != round) {
            return false;
        }
        answers[node] = answer;
        if (!answer.allWait()) {
            still.clear(node);
        }
        answered++;
        if (answered == nodes) {
            judge(nowNs);
        }
        return proven;
    }

    private void judge(long nowNs) {
        asking = false;
        nextNs = nowNs + PAUSE_NS;
        boolean quiet = isQuiet();
        proven = quiet && isAsBefore();
        Control.@Nullable Looked[] last = answers;
        answers = before;
        before = last;
        if (!quiet) {
            Arrays.fill(before, null);
        }
    }

    private boolean isQuiet() {
        long underWay = 0;
        for (Control.Looked answer : answers) {
            if (answer == null || !answer.allWait()) {
                return false;
            }
            underWay += answer.sent() - answer.received();
        }
        return underWay == 0;
    }

    private boolean isAsBefore() {
        for (int node = 0; node < nodes; node++) {
            Control.Looked first = before[node];
            Control.Looked second = answers[node];
            if (first == null || second == null || !first.isSameAs(second)) {
                return false;
            }
        }
        return true;
    }
}
