package dev.merino.engine;

import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

/**
 * Somebody who hears what happens at a node, and changes nothing. Whoever drives the node's machine
 * tells it, on the thread that steps the machine; each method does nothing if nobody overrides it.
 */
public interface NodeObserver {
    /** Nobody. */
    NodeObserver NONE = new NodeObserver() {};

    /** The program begins. */
    default void started() {}

    /** A packet goes to {@code node}. */
    default void sent(int node, Packet packet) {}

    /** A packet of node {@code from} has come. */
    default void arrived(int from, Packet packet) {}

    /** A rank faults; the machine hears of it next. */
    default void fault(int page, Access wanted) {}

    /** The machine has heard of the fault, and may have read the page at a neighbour. */
    default void faulted(int page) {}

    /** A rank says ahead that it will read pages from {@code page} on. */
    default void willRead(int page) {}

    /** A release finds that these pages were written. */
    default void written(int[] pages) {}

    /** {@code processor} gets the answer to {@code operation}; to a fault of its own if null. */
    default void answered(int processor, @Nullable SyncOperation operation, long value) {}

    /** The program of {@code processor} has returned. */
    default void ended(int processor) {}

    /** {@code region} is closed; its pages may become those of another one. */
    default void forget(Region region) {}

    /** {@code lock} is closed; its number may come again. */
    default void forgetLock(int lock) {}
}
