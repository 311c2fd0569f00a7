package dev.merino.bench.live;

import dev.merino.Statistics;
import dev.merino.core.Json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What two nodes do beside computing: says why an application does not gain what it should. Of a
 * run without its verification, which would read all results on one node.
 *
 * @param waiting the part of the ranks' time in which they waited for others at locks and barriers
 * @param faults accesses that a keeper had to serve, of all ranks, for each round
 * @param fetched pages that came from another node, by a fault or ahead of one, for each round
 * @param diffs of pages with other writers or another home, for each round
 * @param megabytes that left both nodes, for each round
 * @param locks that came from another node, for each round
 * @param barriers arrivals of all ranks, for each round
 */
record AppProfile(
        double waiting,
        double faults,
        double fetched,
        double diffs,
        double megabytes,
        double locks,
        double barriers) {
    private static final double MEGABYTE = 1e6;

    /** Of a run of {@code rounds} rounds. */
    static AppProfile of(Statistics counted, int rounds) {
        Statistics.Time time = counted.total().time();
        long all = time.totalNs();
        long bytes =
                counted.total().traffic().values().stream()
                        .mapToLong(Statistics.Traffic::bytes)
                        .sum();
        return new AppProfile(
                (double) (time.waitNs() - time.pageNs()) / all,
                sum(counted, "read faults", "write faults") / rounds,
                sum(counted, "page transfers", "pages read directly") / rounds,
                sum(counted, "diffs made") / rounds,
                bytes / MEGABYTE / rounds,
                sum(counted, "lock acquires, remote") / rounds,
                sum(counted, "barrier arrivals") / rounds);
    }

    private static double sum(Statistics counted, String... names) {
        return List.of(names).stream().mapToLong(counted::count).sum();
    }

    /** A row for each application. */
    static String table(Map<String, AppProfile> found) {
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "two nodes, a round   waiting    faults   fetched     diffs        MB"
                                + "  locks  barriers%n"));
        found.forEach(
                (app, its) ->
                        text.append(
                                String.format(
                                        Locale.ROOT,
                                        "%-20s %5.0f %% %9.0f %9.0f %9.0f %9.1f %6.0f %9.0f%n",
                                        app,
                                        100 * its.waiting,
                                        its.faults,
                                        its.fetched,
                                        its.diffs,
                                        its.megabytes,
                                        its.locks,
                                        its.barriers)));
        return text.toString();
    }

    /** For {@link Json}. */
    Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("waiting", waiting);
        map.put("faults", faults);
        map.put("fetched", fetched);
        map.put("diffs", diffs);
        map.put("megabytes", megabytes);
        map.put("remoteLocks", locks);
        map.put("barrierArrivals", barriers);
        return map;
    }
}
