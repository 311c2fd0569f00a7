package dev.merino.dashboard.model;

import dev.merino.control.NodeSample.LockUse;
import dev.merino.control.NodeSample.RankState;
import dev.merino.control.WaitReport;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Locks that were waited for, over all nodes. */
final class LockModel {
    private static final int LOCKS_MAX = 8192;

    private final Map<Integer, Map<Integer, LockUse>> byLock = new TreeMap<>();

    /**
     * A lock over all nodes.
     *
     * @param taken how often ranks have got it of their keeper
     * @param waitedNs how long they have waited for it together
     * @param longestNs the longest that one has
     */
    record Lock(int number, String name, long taken, long waitedNs, long longestNs) {}

    void sampled(int node, List<LockUse> locks) {
        for (LockUse use : locks) {
            if (byLock.size() < LOCKS_MAX || byLock.containsKey(use.lock())) {
                byLock.computeIfAbsent(use.lock(), _ -> new TreeMap<>()).put(node, use);
            }
        }
    }

    /** Those that were waited for longest, so many at most. */
    List<Lock> longest(int most) {
        return byLock.entrySet().stream()
                .map(entry -> together(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong(Lock::waitedNs).reversed())
                .limit(most)
                .toList();
    }

    private static Lock together(int number, Map<Integer, LockUse> nodes) {
        Lock all = new Lock(number, "", 0, 0, 0);
        for (LockUse use : nodes.values()) {
            boolean isNamed = !use.name().startsWith("no. ");
            all =
                    new Lock(
                            number,
                            all.name.isEmpty() || isNamed ? use.name() : all.name,
                            all.taken + use.taken(),
                            all.waitedNs + use.waitedNs(),
                            Math.max(all.longestNs, use.longestNs()));
        }
        return all;
    }

    /** For the browser, with who holds each and who waits for it now. */
    static List<Map<String, Object>> fields(List<Lock> locks, List<RankState> ranks) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Lock lock : locks) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("name", lock.name);
            map.put("taken", lock.taken);
            map.put("waitedNs", lock.waitedNs);
            map.put("longestNs", lock.longestNs);
            map.put("holders", ranks(ranks, where -> where.holds().containsKey(lock.number)));
            WaitReport.Need need = new WaitReport.Need.Lock(lock.number);
            map.put("queue", ranks(ranks, where -> where.need().equals(need)));
            all.add(map);
        }
        return all;
    }

    private static List<Integer> ranks(List<RankState> ranks, Predicate<WaitReport> which) {
        return ranks.stream().map(RankState::where).filter(which).map(WaitReport::rank).toList();
    }
}
