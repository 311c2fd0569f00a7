package dev.merino.keeper;

import dev.merino.Statistics;
import dev.merino.core.Tally;
import dev.merino.pager.ServerCall;
import dev.merino.rank.handle.CountedRegions;
import dev.merino.rank.handle.HandlerTime;
import dev.merino.worker.call.RankReport;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a live node counts, and where the time of its ranks and of its keeper goes. */
final class NodeStatistics {
    private final HandlerTime handlers = new HandlerTime();
    private final LoopTime loop = new LoopTime();
    private final CountedRegions regions;
    private final PageTables tables;
    private final Statistics.Time[] ranks;

    /** What ranks did without their keeper. */
    private final Tally alone = new Tally();

    /** Of a node whose machine counts in {@code tally} and whose ranks fault in {@code tables}. */
    NodeStatistics(Tally tally, PageTables tables, int ranks) {
        this.tables = tables;
        this.regions = new CountedRegions(tally, handlers::total, loop::sinceStart);
        this.ranks = new Statistics.Time[ranks];
        Arrays.fill(this.ranks, Statistics.Time.NONE);
    }

    /** The times of its handlers. */
    HandlerTime handlers() {
        return handlers;
    }

    /** The program begins. */
    void start() {
        loop.start();
    }

    /** All ranks are at the beginning of a timed region, or at its end; one of them says so. */
    void timed(ServerCall call) {
        if (call.word(0) == 1) {
            regions.begin();
            tables.stalls().forEach(FaultStalls::beginRegion);
        } else {
            regions.end();
            tables.stalls().forEach(FaultStalls::endRegion);
        }
        call.answer(0, 0);
    }

    /** The program of {@code processor} has returned. */
    void ended(int processor, RankReport report) {
        ranks[processor] = report.time().withStalls(tables.stalledNs(processor));
        report.addTo(alone);
    }

    /** What was counted so far, in timed regions or not; without the times of ranks. */
    Statistics.Node soFar() {
        return regions.soFar();
    }

    /** What counts, when all ranks have ended. */
    Statistics.Node total() {
        Statistics.Node seen = regions.total(List.of(ranks));
        Map<String, Long> counts = new LinkedHashMap<>(seen.counts());
        alone.counts().forEach((count, value) -> counts.merge(count.label(), value, Long::sum));
        return new Statistics.Node(
                counts, seen.traffic(), seen.ranks(), seen.handlers(), seen.keeper());
    }
}
