package dev.merino.sim;

import java.util.BitSet;

/**
 * What happens in the middle of a step. Nodes of one machine read and write each other's memory
 * while each of them runs: so before any access to memory that several nodes map, others may act.
 */
public final class Interleaving {
    private final BitSet inStep = new BitSet();
    private Runnable meanwhile = () -> {};

    Interleaving() {}

    /**
     * From now on {@code others} act, if they like, before each access to memory that is shared.
     */
    public void meanwhile(Runnable others) {
        this.meanwhile = others;
    }

    /** Whether {@code node} is in the middle of a step, so that it cannot begin another. */
    public boolean isInStep(int node) {
        return inStep.get(node);
    }

    /** Whether no node is in the middle of a step. */
    boolean isAtRest() {
        return inStep.isEmpty();
    }

    void step(int node, Runnable step) {
        boolean outer = inStep.get(node);
        inStep.set(node);
        try {
            step.run();
        } finally {
            inStep.set(node, outer);
        }
    }

    /** A node that is in the middle of a step is about to read or write shared memory. */
    void beforeAccess() {
        if (!isAtRest()) {
            meanwhile.run();
        }
    }
}
