package dev.merino.sync;

import dev.merino.core.Payload;

/** What synchronisation asks of coherence, without knowing which protocol answers. */
public interface Consistency {
    /** What {@code processor} knows: travels with its request for a lock. */
    Payload ask(int processor);

    /**
     * What a node that knows {@code asked} must receive to see all that this node has seen
     * released.
     */
    Payload grant(Payload asked);

    /** What a release of {@code processor} tells everybody, whoever acquires it. */
    Payload publish(int processor);

    /**
     * Whether messages of nodes must arrive before others hear of their releases: a release that is
     * over may have left some under way. All nodes have the same answer.
     */
    default boolean isOrdered() {
        return true;
    }

    /** What {@code one} and {@code other} tell together. */
    Payload merge(Payload one, Payload other);
}
