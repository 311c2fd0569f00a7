package dev.merino.dashboard.model;

import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.control.NodeSample.Arrival;
import dev.merino.control.NodeSample.BarrierUse;
import dev.merino.control.NodeSample.LockUse;
import dev.merino.control.NodeSample.PageUse;
import dev.merino.control.NodeSample.SharedArray;
import dev.merino.control.WaitReport;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Samples of nodes with one rank, as tests need them. */
final class Samples {
    static final long SECOND_NS = 1_000_000_000;

    /** Ten pages from page 4 on. */
    static final SharedArray FORCES =
            new SharedArray(
                    1, "forces", "Heat.java:88", "doubles(5120)", 4, 10, 4096, 8, "FIRST_TOUCH");

    private Samples() {}

    static Statistics.Node counts(long faults, Statistics.Time time) {
        return new Statistics.Node(
                Map.of("read faults", faults),
                Map.of("PageReply", new Statistics.Traffic(faults, 4096 * faults)),
                List.of(time),
                Statistics.Handlers.NONE,
                Statistics.Keeper.NONE);
    }

    /** Two seconds of computing and one of each wait. */
    static Statistics.Time time(long lockNs, long barrierNs) {
        return new Statistics.Time(2 * SECOND_NS, 0, SECOND_NS, lockNs, barrierNs, 0, 0, 0);
    }

    static NodeSample of(int node, long atNs, long faults, Map<Integer, String> holds) {
        return of(node, atNs, counts(faults, time(0, 0)), holds, List.of(), List.of(), List.of());
    }

    static NodeSample of(
            int node,
            long atNs,
            Statistics.Node counts,
            Map<Integer, String> holds,
            List<PageUse> pages,
            List<LockUse> locks,
            List<BarrierUse> barriers) {
        WaitReport where =
                new WaitReport(
                        node,
                        "waits for lock queue",
                        12,
                        new WaitReport.Need.Lock(7),
                        holds,
                        Map.of());
        return new NodeSample(
                atNs,
                List.of(new NodeSample.RankState(NodeSample.Doing.LOCK, where)),
                counts,
                List.of(new Statistics.Traffic(0, 0), new Statistics.Traffic(5, 500)),
                List.of(FORCES),
                pages,
                locks,
                barriers);
    }

    static NodeSample pages(int node, PageUse... pages) {
        Statistics.Node counts = counts(0, time(0, 0));
        return of(node, SECOND_NS, counts, Map.of(), List.of(pages), List.of(), List.of());
    }

    /** Waits at barrier 0, from the first meeting on. */
    static BarrierUse barrier(int rank, long... waitsNs) {
        List<Arrival> arrivals = new ArrayList<>();
        for (long wait : waitsNs) {
            arrivals.add(new Arrival(rank, arrivals.size() + 1, wait));
        }
        return new BarrierUse(0, "Member.barrier()", arrivals);
    }
}
