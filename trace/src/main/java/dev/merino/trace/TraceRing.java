package dev.merino.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * The latest events, in memory that is allocated once. When it is full the oldest goes, and counts
 * as dropped. For one thread.
 *
 * <pre>
 *   word 0   kind (8 bits) | track (16) | peer (16) | name (24)
 *   word 1   when it began
 *   word 2   when it ended
 *   word 3   argument
 * </pre>
 */
final class TraceRing {
    private static final int WORDS = 4;
    private static final int NAME_BITS = 24;
    private static final int SHORT_BITS = 16;
    private static final int SHORT_MASK = (1 << SHORT_BITS) - 1;
    private static final int NAME_MASK = (1 << NAME_BITS) - 1;
    private static final TraceKind[] KINDS = TraceKind.values();

    private final long[] words;
    private final int eventsMax;
    private long added;

    /** Keeps so many events at most. */
    TraceRing(int eventsMax) {
        this.eventsMax = eventsMax;
        this.words = new long[eventsMax * WORDS];
    }

    void add(
            TraceKind kind,
            int track,
            int name,
            int peer,
            long argument,
            long beginNs,
            long endNs) {
        int at = (int) (added % eventsMax) * WORDS;
        long what = (long) kind.ordinal() << SHORT_BITS | track;
        words[at] = (what << SHORT_BITS | peer) << NAME_BITS | name;
        words[at + 1] = beginNs;
        words[at + 2] = endNs;
        words[at + 3] = argument;
        added++;
    }

    /** How many there were that are not here any more. */
    long dropped() {
        return Math.max(0, added - eventsMax);
    }

    /** Those that are here, in the order in which they were added. */
    List<TraceEvent> events() {
        List<TraceEvent> events = new ArrayList<>();
        for (long number = dropped(); number < added; number++) {
            events.add(event((int) (number % eventsMax) * WORDS));
        }
        return events;
    }

    private TraceEvent event(int at) {
        long packed = words[at];
        long what = packed >>> NAME_BITS;
        int track = (int) (what >>> SHORT_BITS) & SHORT_MASK;
        return new TraceEvent(
                KINDS[(int) (what >>> (2 * SHORT_BITS))],
                track,
                (int) packed & NAME_MASK,
                (int) what & SHORT_MASK,
                words[at + 3],
                words[at + 1],
                words[at + 2]);
    }
}
