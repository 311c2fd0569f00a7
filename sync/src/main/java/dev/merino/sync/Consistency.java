package dev.merino.sync;

import dev.merino.core.Payload;

/**
 * What synchronisation asks of coherence, without knowing which protocol answers. The defaults are
 * those of a protocol that has nothing to tell.
 */
public interface Consistency {
    /** What {@code processor} knows: travels with its request for a lock. */
    default Payload ask(int processor) {
        return Payload.NONE;
    }

    /**
     * What a node that knows {@code asked} must receive to see all that this node has seen
     * released.
     */
    default Payload grant(Payload asked) {
        return Payload.NONE;
    }

    /** What a release of {@code processor} tells everybody, whoever acquires it. */
    default Payload publish(int processor) {
        return Payload.NONE;
    }

    /**
     * Whether messages of nodes must arrive before others hear of their releases: a release that is
     * over may have left some under way. All nodes have the same answer.
     */
    default boolean isOrdered() {
        return true;
    }

    /** What {@code one} and {@code other} tell together. */
    default Payload merge(Payload one, Payload other) {
        return Payload.NONE;
    }

    /** What of {@code all}, which was published, a node lacks that has published {@code own}. */
    default Payload lackedBy(Payload own, Payload all) {
        return all;
    }
}
