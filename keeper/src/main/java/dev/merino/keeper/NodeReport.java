package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.control.WaitReport;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;

import java.util.ArrayList;
import java.util.List;

/** Where every rank of a node is, for somebody who wonders why nothing moves. */
final class NodeReport {
    private static final int PAGES_MAX = 8;

    private final AddressSpace space;
    private final PageTables tables;
    private final RankWaits waits;
    private final int firstRank;
    private final Settings settings;

    /**
     * @param firstRank the node's first rank
     */
    NodeReport(
            AddressSpace space,
            PageTables tables,
            RankWaits waits,
            int firstRank,
            Settings settings) {
        this.space = space;
        this.tables = tables;
        this.waits = waits;
        this.firstRank = firstRank;
        this.settings = settings;
    }

    /** All ranks; whose pages cannot be told apart are named in lines of their own. */
    WaitReport.OfNode whereabouts() {
        List<WaitReport> ranks = new ArrayList<>();
        List<String> more = new ArrayList<>();
        for (int worker = 0; worker < tables.workerCount(); worker++) {
            for (int thread = 0; thread < settings.threads(); thread++) {
                ranks.add(whereabouts(worker, worker * settings.threads() + thread));
            }
            if (settings.threads() > 1) {
                String who = "a thread of ranks " + first(worker) + "-" + last(worker);
                tables.ofWorker(worker).awaited().stream()
                        .sorted()
                        .limit(PAGES_MAX)
                        .forEach(page -> more.add(who + " waits for " + describe(page)));
            }
        }
        return new WaitReport.OfNode(ranks, more);
    }

    private int first(int worker) {
        return firstRank + worker * settings.threads();
    }

    private int last(int worker) {
        return first(worker) + settings.threads() - 1;
    }

    /** One rank. */
    WaitReport whereabouts(int processor) {
        return whereabouts(processor / settings.threads(), processor);
    }

    /** One rank, which a fault has stopped. */
    WaitReport atPage(int processor, int page, long sinceNs) {
        return atPage(waits.whereabouts(processor), page, sinceNs);
    }

    private WaitReport whereabouts(int worker, int processor) {
        WaitReport rank = waits.whereabouts(processor);
        RightsChangeLog own = tables.own(processor);
        if (own.isAwaiting()) {
            return atPage(rank, own.awaitedPage(), own.awaitedNs());
        }
        WorkerPageTable table = tables.ofWorker(worker);
        boolean isAtPage =
                settings.threads() == 1
                        && !waits.isWaiting(processor)
                        && !table.awaited().isEmpty();
        return isAtPage ? atPage(rank, table.awaited().any(), table.awaited().lastNs()) : rank;
    }

    private WaitReport atPage(WaitReport rank, int page, long sinceNs) {
        return new WaitReport(
                rank.rank(),
                "waits for " + describe(page),
                (System.nanoTime() - sinceNs) / 1_000_000,
                rank.need(),
                rank.holds(),
                rank.arrivals());
    }

    /** What is said of a worker that has touched memory which no array has. */
    String stray(int worker) {
        return ("one of the ranks %d to %d touches memory of an array that was closed:"
                        + " use no view or record that was made before close()")
                .formatted(first(worker), last(worker));
    }

    private String describe(int page) {
        Region region = space.regionOf(page);
        int home = region.homeOf(page, settings.nodes());
        long offset = region.offsetOf(page);
        return "page %d of %d (bytes %d-%d) of array %s%s"
                .formatted(
                        page - region.firstPage(),
                        region.pageCount(),
                        offset,
                        offset + region.unitBytes() - 1,
                        waits.name("memory", region.index()),
                        home == HomePolicy.UNASSIGNED ? "" : ", placed on node " + home);
    }
}
