package dev.merino.core;

import org.jspecify.annotations.Nullable;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The counts of one node. Not thread-safe: whoever steps the node's machines owns it. */
public final class Tally {
    private final long[] counts = new long[Count.values().length];
    private final Map<Class<?>, Sent> sent = new HashMap<>();
    private @Nullable Sent latest;

    /** Messages of one class: counted at every one of them, so without an object for each. */
    private static final class Sent {
        final Class<?> type;
        final String kind;
        long messages;
        long bytes;

        Sent(Class<?> type, String kind) {
            this.type = type;
            this.kind = kind;
        }
    }

    /** Messages of one kind and their bytes. */
    public record Traffic(long messages, long bytes) {
        /** This and {@code other} together. */
        public Traffic plus(Traffic other) {
            return new Traffic(messages + other.messages, bytes + other.bytes);
        }
    }

    /** Counts one more. */
    public void add(Count count) {
        add(count, 1);
    }

    /** Counts {@code amount} more. */
    public void add(Count count, long amount) {
        counts[count.ordinal()] += amount;
    }

    /** Counts a message that leaves the node. */
    public void sent(Message message) {
        Object any = message; // a class asked for through an interface is a call into the JVM
        Class<?> type = any.getClass();
        if (latest == null || latest.type != type) { // most are like the one before
            latest = sent.computeIfAbsent(type, t -> new Sent(t, message.kind()));
        }
        latest.messages++;
        latest.bytes += message.wireBytes();
    }

    /** How many so far. */
    public long of(Count count) {
        return counts[count.ordinal()];
    }

    /** All counts, those that are zero too. */
    public Map<Count, Long> counts() {
        Map<Count, Long> all = new EnumMap<>(Count.class);
        for (Count count : Count.values()) {
            all.put(count, of(count));
        }
        return all;
    }

    /** The messages that left the node, by kind. */
    public Map<String, Traffic> traffic() {
        Map<String, Traffic> traffic = new TreeMap<>();
        sent.values()
                .forEach(
                        s ->
                                traffic.merge(
                                        s.kind, new Traffic(s.messages, s.bytes), Traffic::plus));
        return traffic;
    }
}
