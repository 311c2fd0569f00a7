package dev.merino.node.live;

import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;

import java.util.ArrayList;
import java.util.List;

/** Where every rank of a node stands, for somebody who wonders why nothing moves. */
final class NodeReport {
    private static final int PAGES_MAX = 8;

    private final AddressSpace space;
    private final LiveTable[] tables;
    private final Waits waits;
    private final int firstRank;
    private final int threads;

    /**
     * @param firstRank the node's first rank
     * @param threads how many ranks share a table
     */
    NodeReport(AddressSpace space, LiveTable[] tables, Waits waits, int firstRank, int threads) {
        this.space = space;
        this.tables = tables;
        this.waits = waits;
        this.firstRank = firstRank;
        this.threads = threads;
    }

    /** A line or more for each rank. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int processor = 0; processor < tables.length * threads; processor++) {
            lines.add(waits.describe(processor));
        }
        for (int worker = 0; worker < tables.length; worker++) {
            String who = who(worker);
            tables[worker].awaited().stream()
                    .limit(PAGES_MAX)
                    .forEach(page -> lines.add(who + " waits for " + describe(page)));
        }
        return lines;
    }

    private String who(int worker) {
        int first = firstRank + worker * threads;
        return threads == 1
                ? "rank " + first
                : "a thread of ranks " + first + "-" + (first + threads - 1);
    }

    private String describe(int page) {
        Region region = space.regionOf(page);
        return "page %d of %d of array %s"
                .formatted(
                        page - region.firstPage(),
                        region.pageCount(),
                        waits.name("memory", region.index()));
    }
}
