package dev.merino.memory;

import org.jspecify.annotations.Nullable;

/**
 * The nodes whose frames this one can read as if they were its own: they are on the same machine,
 * or both map the same device. Who is a neighbour of somebody has it as a neighbour, too.
 */
@FunctionalInterface
public interface Neighbours {
    /** Nodes that reach each other by messages only. */
    Neighbours NONE = node -> null;

    /** The frames of {@code node}, to read only; null if it is no neighbour. */
    @Nullable Frames framesOf(int node);

    /** Whether {@code node} is one. */
    default boolean contains(int node) {
        return framesOf(node) != null;
    }
}
