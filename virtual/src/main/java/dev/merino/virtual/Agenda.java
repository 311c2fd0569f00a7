package dev.merino.virtual;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.PriorityQueue;

/** What is going to happen, in the order of virtual time; at one time, in the order of entry. */
final class Agenda {
    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private long nowNs;
    private long entered;

    /** What happens at some time. */
    sealed interface Event {
        /** Something that takes no thread of its own. */
        record Action(Runnable work) implements Event {}

        /** A rank goes on. */
        record Resume(VirtualRank rank) implements Event {}
    }

    private record Entry(long timeNs, long number, Event event) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(timeNs, other.timeNs);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }

    /** The time of what happened last. */
    long nowNs() {
        return nowNs;
    }

    /** Enters something that happens at {@code timeNs}, which is not past. */
    void at(long timeNs, Event event) {
        Check.that(timeNs >= nowNs, "%d is before %d", timeNs, nowNs);
        entries.add(new Entry(timeNs, entered++, event));
    }

    /** The same for something that takes no thread of its own. */
    void at(long timeNs, Runnable work) {
        at(timeNs, new Event.Action(work));
    }

    /**
     * Lets everything happen up to the next rank that goes on, and returns that; null if nothing is
     * left to happen.
     */
    @Nullable VirtualRank nextRank() {
        for (Entry next = entries.poll(); next != null; next = entries.poll()) {
            nowNs = next.timeNs;
            switch (next.event) {
                case Event.Action(Runnable work) -> work.run();
                case Event.Resume(VirtualRank rank) -> {
                    return rank;
                }
            }
        }
        return null;
    }
}
