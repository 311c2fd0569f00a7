package dev.merino.engine;

import dev.merino.core.Count;

/** What a node does with its processor for a packet of another node. */
public enum HandlerKind {
    /** A protocol takes a message. */
    COHERENCE(Count.COHERENCE_HANDLERS),
    /** Locks, barriers, flags, counters or conditions take a message. */
    SYNCHRONISATION(Count.SYNCHRONISATION_HANDLERS),
    /** An operation on this node's memory is carried out, or one of its own is answered. */
    REMOTE_MEMORY(Count.REMOTE_MEMORY_HANDLERS);

    private final Count count;

    HandlerKind(Count count) {
        this.count = count;
    }

    /** What counts them. */
    Count count() {
        return count;
    }
}
