package dev.merino.remote;

import org.jspecify.annotations.Nullable;

import java.util.concurrent.atomic.AtomicReferenceArray;

/** Which nodes are gone, and why; only the first reason counts. */
public final class LostNodes {
    private final AtomicReferenceArray<@Nullable String> reasons;

    /** None of {@code nodes} nodes. */
    public LostNodes(int nodes) {
        reasons = new AtomicReferenceArray<>(nodes);
    }

    /** A node is gone; false if that was known. */
    public boolean add(int node, String why) {
        return reasons.compareAndSet(node, null, why);
    }

    /** Whether a node is gone. */
    public boolean has(int node) {
        return reasons.get(node) != null;
    }

    /** The exception for a node that is gone. */
    public LostNodeException exception(int node) {
        String why = reasons.get(node);
        return new LostNodeException(node, why == null ? "is here" : why);
    }

    /** An exception if the node is gone. */
    public void check(int node) {
        if (has(node)) {
            throw exception(node);
        }
    }
}
