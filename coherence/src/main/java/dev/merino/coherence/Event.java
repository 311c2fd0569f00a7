package dev.merino.coherence;

import dev.merino.core.Message;
import dev.merino.core.Payload;

/** What can happen to a node's half of a protocol. */
public sealed interface Event {
    /**
     * {@code processor} has touched {@code page} and may not do {@code wanted}; it waits until it
     * is resumed.
     */
    record Fault(int processor, int page, Access wanted) implements Event {}

    /**
     * {@code processor} has been granted a lock, left a barrier, seen a flag; it waits until it is
     * resumed.
     */
    record Acquire(int processor, Payload granted) implements Event {}

    /** {@code processor} is about to tell others that it is done; it waits until it is resumed. */
    record Release(int processor) implements Event {}

    /** A message of {@code from} is here. */
    record Arrival(int from, Message message) implements Event {}
}
