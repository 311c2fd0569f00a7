package dev.merino.worker;

import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.rank.handle.Rank;
import dev.merino.worker.call.RankReport;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers questions of JMX from what ranks have in plain memory. */
final class WorkerBean implements WorkerMXBean {
    private static final List<Count> COUNTS =
            List.of(
                    Count.LOCKS_LOCAL,
                    Count.BARRIERS,
                    Count.COUNTER_OPERATIONS,
                    Count.FLAG_SETS,
                    Count.FLAG_WAITS);

    private final int node;
    private final int worker;
    private final List<LiveRank> ranks;

    /**
     * @param ranks those that have begun
     */
    WorkerBean(int node, int worker, List<LiveRank> ranks) {
        this.node = node;
        this.worker = worker;
        this.ranks = ranks;
    }

    /** The name under which it is found. */
    String name() {
        return "dev.merino:type=Worker,node=%d,worker=%d".formatted(node, worker);
    }

    @Override
    public int getNode() {
        return node;
    }

    @Override
    public int getWorker() {
        return worker;
    }

    @Override
    public List<Integer> getRanks() {
        return ranks.stream().map(Rank::rank).sorted().toList();
    }

    @Override
    public Map<String, Long> getCounts() {
        return counts(
                ranks.stream()
                        .map(LiveRank::doneAlone)
                        .reduce(RankReport.Alone.NOTHING, RankReport.Alone::plus));
    }

    static Map<String, Long> counts(RankReport.Alone all) {
        Tally tally = new Tally();
        all.addTo(tally);
        Map<String, Long> counts = new LinkedHashMap<>();
        for (Count count : COUNTS) {
            counts.put(count.label(), tally.of(count));
        }
        return counts;
    }
}
