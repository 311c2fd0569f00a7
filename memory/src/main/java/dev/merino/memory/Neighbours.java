package dev.merino.memory;

import org.jspecify.annotations.Nullable;

/**
 * The nodes whose memory this one can reach as if it were its own: they are on the same machine, or
 * both map the same device. Who is a neighbour of somebody has it as a neighbour, too.
 */
@FunctionalInterface
public interface Neighbours {
    /** Nodes that reach each other by messages only. */
    Neighbours NONE = node -> null;

    /** The channel of synchronisation, in the place of a protocol's. */
    int SYNC = -1;

    /**
     * The frames of {@code node}; null if it is no neighbour. They are there to be read; only
     * operations on remote memory write to them.
     */
    @Nullable Frames framesOf(int node);

    /**
     * The words that the half of protocol {@code channel}, or {@link #SYNC}, on {@code node}, which
     * may be this one, lets others read and write; null if they cannot be reached.
     */
    default @Nullable WordMemory wordsOf(int node, int channel) {
        return null;
    }

    /**
     * Whether operations on the memory of {@code node}, which is no neighbour, are carried out by a
     * network adapter, and answered later. For this node: whether only the adapter may change words
     * atomically, since its atomic operations are not atomic towards those of the processor.
     */
    default boolean isOnFabric(int node) {
        return false;
    }

    /** Whether what is written to {@code node} may overtake messages to it. */
    default boolean isWrittenDirectly(int node) {
        return contains(node) || isOnFabric(node);
    }

    /** Whether {@code node} is one. */
    default boolean contains(int node) {
        return framesOf(node) != null;
    }
}
