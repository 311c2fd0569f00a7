package dev.merino.checker;

import dev.merino.checker.Trace.Deed;
import dev.merino.checker.Trace.Entry;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says which entry of a trace may come next: a lock with ticket t after ticket t - 1 was given
 * back, a departure when all have arrived, a flag that is seen after it was set, and the values of
 * a counter one after the other: whoever reads n does so before somebody adds to n.
 */
final class TraceOrder {
    private final int ranks;
    private final int[] arrivals;
    private final int[] departures;
    private final Set<Integer> held = new HashSet<>();
    private final Map<Integer, Long> tickets = new HashMap<>();
    private final Set<Integer> raised = new HashSet<>();
    private final Map<Integer, Long> counters = new HashMap<>();

    /** Reads of counters that are still to come. */
    private final Map<Entry, Integer> reads = new HashMap<>();

    TraceOrder(List<Trace> traces) {
        this.ranks = traces.size();
        this.arrivals = new int[ranks];
        this.departures = new int[ranks];
        for (Trace trace : traces) {
            for (Entry entry : trace.entries()) {
                if (entry.deed() == Deed.COUNT) {
                    reads.merge(entry, 1, Integer::sum);
                }
            }
        }
    }

    boolean mayBeNext(int rank, Entry entry) {
        int number = entry.number();
        return switch (entry.deed()) {
            case READ, WRITE, UNLOCK, ARRIVE, SET, CLOSE, GIVE, GET -> true;
            case LOCK ->
                    !held.contains(number) && tickets.getOrDefault(number, 0L) == entry.value();
            case DEPART -> haveArrived(departures[rank] + 1);
            case SEE -> raised.contains(number);
            case COUNT -> valueOf(number) == entry.value();
            case ADD ->
                    valueOf(number) == entry.value()
                            && !reads.containsKey(new Entry(Deed.COUNT, number, entry.value()));
        };
    }

    void pass(int rank, Entry entry) {
        int number = entry.number();
        switch (entry.deed()) {
            case READ, WRITE, SEE, CLOSE, GIVE, GET -> {}
            case LOCK -> {
                held.add(number);
                tickets.put(number, entry.value() + 1);
            }
            case UNLOCK -> held.remove(number);
            case ARRIVE -> arrivals[rank]++;
            case DEPART -> departures[rank]++;
            case SET -> raised.add(number);
            case COUNT -> reads.computeIfPresent(entry, (e, left) -> left == 1 ? null : left - 1);
            case ADD -> counters.put(number, entry.value() + 1);
        }
    }

    private boolean haveArrived(int times) {
        int there = 0;
        for (int arrived : arrivals) {
            there += arrived >= times ? 1 : 0;
        }
        return there == ranks;
    }

    private long valueOf(int counter) {
        return counters.getOrDefault(counter, 0L);
    }
}
