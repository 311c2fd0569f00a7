package dev.merino.sync;

import dev.merino.core.Payload;

/** What the machines of this room want done. */
public interface SyncEffects {
    /**
     * Send {@code message} to {@code node}, which may be this one; messages of a pair of nodes stay
     * in order.
     */
    void send(int node, SyncMessage message);

    /**
     * The operation of {@code processor} is done: it yields {@code value}, and coherence must
     * acquire {@code granted}.
     */
    void done(int processor, long value, Payload granted);

    /**
     * Somebody else wants {@code lock}, which {@code processor} holds. Who lets its processors keep
     * locks that they have unlocked asks for it back now; others need not care.
     */
    default void wanted(int processor, int lock) {}

    /** Somebody else wants {@code counter}, which a processor of this node keeps. */
    default void wantedCounter(int counter) {}
}
