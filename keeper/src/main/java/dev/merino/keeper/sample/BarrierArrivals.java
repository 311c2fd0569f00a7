package dev.merino.keeper.sample;

import dev.merino.control.NodeSample.Arrival;
import dev.merino.control.NodeSample.BarrierUse;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The latest arrivals of the ranks of a node at each barrier. All nodes are asked at about the same
 * time, so whoever puts theirs together mostly finds all ranks of an arrival; if barriers are so
 * many that some are lost, they are a sample.
 */
public final class BarrierArrivals {
    private static final int BARRIERS_MAX = 64;
    private static final int ARRIVALS_MAX = 256;

    private final Map<Integer, Deque<Arrival>> latest = new TreeMap<>();

    /** A rank has left {@code barrier}. */
    public void left(int barrier, int rank, long number, long waitedNs) {
        if (latest.size() >= BARRIERS_MAX && !latest.containsKey(barrier)) {
            return;
        }
        Deque<Arrival> arrivals = latest.computeIfAbsent(barrier, _ -> new ArrayDeque<>());
        arrivals.addLast(new Arrival(rank, number, waitedNs));
        if (arrivals.size() > ARRIVALS_MAX) {
            arrivals.removeFirst();
        }
    }

    /** What has happened since the last call. */
    public List<BarrierUse> take(IntFunction<String> name) {
        List<BarrierUse> taken = new ArrayList<>();
        latest.forEach(
                (barrier, arrivals) -> {
                    if (!arrivals.isEmpty()) {
                        String its = name.apply(barrier);
                        taken.add(new BarrierUse(barrier, its, List.copyOf(arrivals)));
                        arrivals.clear();
                    }
                });
        return taken;
    }
}
