package dev.merino.protocol;

import dev.merino.core.Message;
import dev.merino.core.Payload;

import java.util.List;

/** What can happen to a node's half of a protocol. */
public sealed interface Event {
    /**
     * A thread of {@code table} has touched {@code page} and may not do {@code wanted}, which is
     * {@link Access#READ} or {@link Access#WRITE}; it waits until the table is given a right that
     * allows it.
     */
    record Fault(int table, int page, Access wanted) implements Event {}

    /**
     * The threads of {@code table} will soon read {@code count} pages of one region from {@code
     * firstPage} on: a hint, which nobody waits for.
     */
    record WillRead(int table, int firstPage, int count) implements Event {}

    /**
     * {@code table} has written these pages, all of tracked regions, since it last said so; told
     * before anything else of a synchronisation.
     */
    record Written(int table, List<Integer> pages) implements Event {
        /** Keeps its own copy. */
        public Written {
            pages = List.copyOf(pages);
        }
    }

    /**
     * {@code processor} has been granted a lock, left a barrier, seen a flag; it waits until it is
     * resumed.
     */
    record Acquire(int processor, Payload granted) implements Event {}

    /**
     * {@code processor} is about to tell others that it is done; it waits until it is resumed.
     *
     * @param isRunning whether its thread runs meanwhile all the same, and may write: its node
     *     releases for it. Then what it has written is read once, and not taken for all.
     */
    record Release(int processor, boolean isRunning) implements Event {
        /** Of a processor whose thread waits. */
        public Release(int processor) {
            this(processor, false);
        }
    }

    /** A message of {@code from} is here. */
    record Arrival(int from, Message message) implements Event {}
}
