package dev.merino.dashboard.model;

import dev.merino.control.NodeSample.Arrival;
import dev.merino.control.NodeSample.BarrierUse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Barriers: who comes last. All ranks leave a barrier at about the same time, so whoever has waited
 * for the shortest time has come last; clocks of several machines need not agree for that. Only
 * arrivals of which all ranks have told count.
 */
final class BarrierModel {
    private static final int BARRIERS_MAX = 64;
    private static final int OPEN_MAX = 1024;
    private static final long MISSING = -1;

    private final int ranks;
    private final Map<Integer, Meetings> barriers = new TreeMap<>();

    /**
     * A barrier.
     *
     * @param meetings how many meetings of all ranks were seen
     * @param last how often each rank came last
     * @param waitedNs how long each rank waited
     */
    record Barrier(int number, String name, long meetings, long[] last, long[] waitedNs) {
        /** The rank that comes last most often. */
        int latest() {
            int latest = 0;
            for (int rank = 1; rank < last.length; rank++) {
                latest = last[rank] > last[latest] ? rank : latest;
            }
            return latest;
        }

        /** In how many of a hundred meetings that is so. */
        long latestPercent() {
            return meetings == 0 ? 0 : Math.round(100.0 * (double) last[latest()] / meetings);
        }

        /** How long all ranks have waited together. */
        long totalNs() {
            long total = 0;
            for (long each : waitedNs) {
                total += each;
            }
            return total;
        }
    }

    private final class Meetings {
        private final TreeMap<Long, long[]> open = new TreeMap<>();
        private final long[] last = new long[ranks];
        private final long[] waitedNs = new long[ranks];
        private String name = "";
        private long closed;

        private void came(Arrival arrival) {
            long[] waits = open.get(arrival.number());
            if (waits == null) {
                waits = begin(arrival.number());
            }
            waits[arrival.rank()] = Math.max(0, arrival.waitedNs());
            for (long wait : waits) {
                if (wait == MISSING) {
                    return;
                }
            }
            open.remove(arrival.number());
            close(waits);
        }

        private void close(long[] waits) {
            int latest = 0;
            for (int rank = 0; rank < ranks; rank++) {
                waitedNs[rank] += waits[rank];
                latest = waits[rank] < waits[latest] ? rank : latest;
            }
            last[latest]++;
            closed++;
        }

        private long[] begin(long number) {
            if (open.size() >= OPEN_MAX) {
                open.pollFirstEntry();
            }
            long[] waits = new long[ranks];
            Arrays.fill(waits, MISSING);
            open.put(number, waits);
            return waits;
        }
    }

    BarrierModel(int ranks) {
        this.ranks = ranks;
    }

    void sampled(List<BarrierUse> uses) {
        for (BarrierUse use : uses) {
            if (barriers.size() < BARRIERS_MAX || barriers.containsKey(use.barrier())) {
                Meetings its = barriers.computeIfAbsent(use.barrier(), _ -> new Meetings());
                its.name = use.name();
                use.arrivals().stream().filter(each -> each.rank() < ranks).forEach(its::came);
            }
        }
    }

    /** Those at which ranks have waited longest, so many at most. */
    List<Barrier> longest(int most) {
        List<Barrier> all = new ArrayList<>();
        barriers.forEach(
                (number, its) ->
                        all.add(
                                new Barrier(
                                        number,
                                        its.name,
                                        its.closed,
                                        its.last.clone(),
                                        its.waitedNs.clone())));
        all.sort(Comparator.comparingLong(Barrier::totalNs).reversed());
        return all.subList(0, Math.min(most, all.size()));
    }

    /** For the browser. */
    static List<Map<String, Object>> fields(List<Barrier> barriers) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Barrier barrier : barriers) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", barrier.name);
            map.put("meetings", barrier.meetings);
            map.put("waitedNs", barrier.totalNs());
            map.put("last", Arrays.stream(barrier.last).boxed().toList());
            map.put("waited", Arrays.stream(barrier.waitedNs).boxed().toList());
            all.add(map);
        }
        return all;
    }
}
