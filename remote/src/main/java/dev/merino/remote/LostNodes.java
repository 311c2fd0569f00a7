package dev.merino.remote;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** The nodes that are lost, and why; only the first reason counts. */
public final class LostNodes {
    private final AtomicReferenceArray<@Nullable String> reasons;

    /** None of {@code nodes} nodes is lost. */
    public LostNodes(int nodes) {
        reasons = new AtomicReferenceArray<>(nodes);
    }

    /** Records the loss of a node; false if it was known. */
    public boolean add(int node, String why) {
        return reasons.compareAndSet(node, null, why);
    }

    /** Whether a node is lost. */
    public boolean has(int node) {
        return reasons.get(node) != null;
    }

    /** The exception for a lost node. */
    public LostNodeException exception(int node) {
        String why = reasons.get(node);
        return new LostNodeException(node, why == null ? "is here" : why);
    }

    /** Throws if the node is lost. */
    public void check(int node) {
        if (has(node)) {
            throw exception(node);
        }
    }
}
