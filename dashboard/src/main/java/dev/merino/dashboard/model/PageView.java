package dev.merino.dashboard.model;

import dev.merino.control.NodeSample.PageUse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page, or consecutive ones, over all nodes.
 *
 * @param faults of all nodes together
 * @param transfers how often its content went from node to node
 * @param diffs how often a diff of it did
 * @param conflicts how often two nodes wrote it at the same time
 * @param readers the nodes that faulted to read it, a bit for each of the first 64
 * @param writers the nodes that wrote it
 * @param served how often each node gave its content away or took a diff of it
 */
record PageView(
        long faults,
        long transfers,
        long diffs,
        long conflicts,
        long readers,
        long writers,
        long[] served) {
    /** What the nodes have done with the pages from {@code first} to {@code end} together. */
    static PageView of(List<PageTotals> nodes, int first, int end) {
        Sum sum = new Sum(nodes.size());
        for (int node = 0; node < nodes.size(); node++) {
            for (int page = first; page < end; page++) {
                PageUse use = nodes.get(node).of(page);
                if (use != null) {
                    sum.add(node, use);
                }
            }
        }
        return new PageView(
                sum.faults,
                sum.transfers,
                sum.diffs,
                sum.conflicts,
                sum.readers,
                sum.writers,
                sum.served);
    }

    private static final class Sum {
        long faults;
        long transfers;
        long diffs;
        long conflicts;
        long readers;
        long writers;
        final long[] served;

        Sum(int nodes) {
            served = new long[nodes];
        }

        void add(int node, PageUse use) {
            faults += use.readFaults() + (long) use.writes();
            transfers += use.fetched();
            diffs += use.diffsSent();
            conflicts += use.conflicts();
            long bit = node < Long.SIZE ? 1L << node : 0;
            readers |= use.readFaults() > 0 || use.fetched() > 0 ? bit : 0;
            writers |= use.writes() > 0 || use.diffsSent() > 0 ? bit : 0;
            served[node] += use.given() + (long) use.diffsTaken();
        }
    }

    /** How many nodes write it. */
    int writerCount() {
        return Long.bitCount(writers);
    }

    /** The node that serves the others, and so is the home; -1 if none did. */
    int home() {
        int home = -1;
        for (int node = 0; node < served.length; node++) {
            if (served[node] > (home < 0 ? 0 : served[home])) {
                home = node;
            }
        }
        return home;
    }

    /** For the browser. */
    Map<String, Object> fields() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("faults", faults);
        map.put("transfers", transfers);
        map.put("diffs", diffs);
        map.put("conflicts", conflicts);
        map.put("readers", nodes(readers));
        map.put("writers", nodes(writers));
        map.put("home", home());
        return map;
    }

    /** The numbers of the nodes of a mask. */
    static List<Integer> nodes(long mask) {
        List<Integer> nodes = new ArrayList<>();
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            nodes.add(Long.numberOfTrailingZeros(rest));
        }
        return nodes;
    }
}
