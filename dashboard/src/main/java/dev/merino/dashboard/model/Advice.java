package dev.merino.dashboard.model;

import dev.merino.Statistics;
import dev.merino.control.NodeSample.SharedArray;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the numbers say about a program that is slow, in sentences; the most expensive first. Each
 * has a threshold, below which nothing is worth a word.
 */
final class Advice {
    private static final int SENTENCES_MAX = 8;
    private static final int RUNS_MAX = 3;

    /** So many conflicts on a page are no chance. */
    private static final long CONFLICTS_MIN = 8;

    /** A page that goes about so often is worth a word even if nobody writes it at one time. */
    private static final long TRANSFERS_MIN = 64;

    private static final long MEETINGS_MIN = 16;
    private static final double LAST_SHARE = 0.6;
    private static final double TIME_SHARE = 0.05;

    private final MemoryModel memory;
    private final List<Sentence> sentences = new ArrayList<>();

    /** A sentence, and how much there is to win. */
    private record Sentence(double weight, String text) {}

    /** Consecutive pages of which the same is to be said. */
    private record Run(int first, int end, long conflicts, long transfers, long writers) {}

    private Advice(MemoryModel memory) {
        this.memory = memory;
    }

    /** What is to be said now. */
    static List<String> of(
            MemoryModel memory,
            List<LockModel.Lock> locks,
            List<BarrierModel.Barrier> barriers,
            List<Statistics.Time> ranks) {
        Advice advice = new Advice(memory);
        double totalNs = ranks.stream().mapToLong(Statistics.Time::totalNs).sum();
        double pageNs = ranks.stream().mapToLong(Statistics.Time::pageNs).sum();
        if (totalNs > 0) {
            advice.memory(pageNs / totalNs);
            barriers.forEach(barrier -> advice.barrier(barrier, totalNs));
            locks.forEach(lock -> advice.lock(lock, totalNs));
            advice.locks(locks, ranks, totalNs);
        }
        return advice.sentences.stream()
                .sorted(Comparator.comparingDouble(Sentence::weight).reversed())
                .limit(SENTENCES_MAX)
                .map(Sentence::text)
                .toList();
    }

    private void memory(double pageShare) {
        for (SharedArray array : memory.arrays()) {
            falseSharing(array, pageShare);
            wandering(array, pageShare);
        }
    }

    private void falseSharing(SharedArray array, double pageShare) {
        List<Run> runs = new ArrayList<>();
        for (int page = array.firstPage(); page < MemoryModel.endOf(array); page++) {
            PageView view = memory.view(page, page + 1);
            if (view.conflicts() >= CONFLICTS_MIN && view.writerCount() > 1) {
                add(runs, page, view);
            }
        }
        runs.sort(Comparator.comparingLong(Run::conflicts).reversed());
        for (Run run : runs.subList(0, Math.min(RUNS_MAX, runs.size()))) {
            sentences.add(new Sentence(pageShare + 1e-9 * run.conflicts, sharing(array, run)));
        }
    }

    /** Pages with the same writers are one run. */
    private static void add(List<Run> runs, int page, PageView view) {
        Run last = runs.isEmpty() ? null : runs.getLast();
        if (last != null && last.end == page && last.writers == view.writers()) {
            runs.removeLast();
            runs.add(
                    new Run(
                            last.first,
                            page + 1,
                            last.conflicts + view.conflicts(),
                            last.transfers + view.transfers(),
                            last.writers));
        } else {
            runs.add(new Run(page, page + 1, view.conflicts(), view.transfers(), view.writers()));
        }
    }

    private static String sharing(SharedArray array, Run run) {
        List<Integer> nodes = PageView.nodes(run.writers);
        return ("array %s, %s: %s write different elements of the same page at the same time, %,d"
                        + " times, %,d transfers: false sharing. Pad to the unit of %d bytes%s")
                .formatted(
                        named(array),
                        pages(array, run),
                        nodesInWords(nodes),
                        run.conflicts,
                        run.transfers,
                        array.unitBytes(),
                        array.unitBytes() > 1024 ? ", or choose the protocol fine." : ".");
    }

    /** Pages that one node writes and another serves: they would be better at home with it. */
    private void wandering(SharedArray array, double pageShare) {
        long transfers = 0;
        int pages = 0;
        for (int page = array.firstPage(); page < MemoryModel.endOf(array); page++) {
            PageView view = memory.view(page, page + 1);
            boolean isElsewhere =
                    view.writerCount() == 1
                            && view.home() >= 0
                            && (view.writers() >>> view.home() & 1) == 0;
            if (isElsewhere && view.diffs() >= TRANSFERS_MIN) {
                transfers += view.diffs();
                pages++;
            }
        }
        if (pages > 0) {
            String text =
                    ("array %s: %,d pages are written by one node and at home on another, %,d"
                         + " diffs: let the node that writes a page touch it first, or choose the"
                         + " placement BLOCKED.")
                            .formatted(named(array), pages, transfers);
            sentences.add(new Sentence(pageShare / 2, text));
        }
    }

    private void barrier(BarrierModel.Barrier barrier, double totalNs) {
        double share = (double) barrier.totalNs() / totalNs;
        if (barrier.meetings() >= MEETINGS_MIN
                && share > TIME_SHARE
                && barrier.latestPercent() >= 100 * LAST_SHARE
                && barrier.last().length > 1) {
            String text =
                    ("barrier %s: rank %d comes last in %d %% of %,d meetings, and the others wait"
                         + " for it during %s of the time: give it less to do, or share work out by"
                         + " Member.loops().")
                            .formatted(
                                    barrier.name(),
                                    barrier.latest(),
                                    barrier.latestPercent(),
                                    barrier.meetings(),
                                    percent(share));
            sentences.add(new Sentence(share, text));
        }
    }

    private void lock(LockModel.Lock lock, double totalNs) {
        double share = (double) lock.waitedNs() / totalNs;
        if (share > TIME_SHARE) {
            String text =
                    ("lock %s: ranks wait for it during %s of their time, %.1f us at each of %,d"
                                    + " times: hold it for less, or have several.")
                            .formatted(
                                    lock.name(),
                                    percent(share),
                                    (double) lock.waitedNs() / 1e3 / Math.max(1, lock.taken()),
                                    lock.taken());
            sentences.add(new Sentence(share, text));
        }
    }

    /** Many locks, none of which alone is worth a word. */
    private void locks(List<LockModel.Lock> locks, List<Statistics.Time> ranks, double totalNs) {
        double share = ranks.stream().mapToLong(Statistics.Time::lockNs).sum() / totalNs;
        boolean isSpread =
                !locks.isEmpty() && (double) locks.getFirst().waitedNs() / totalNs <= TIME_SHARE;
        if (share > 2 * TIME_SHARE && isSpread) {
            String text =
                    ("locks: ranks wait for them during %s of their time, for none alone much (most"
                         + " for %s): change less under each, or let each rank change what it has"
                         + " alone and join the results.")
                            .formatted(percent(share), locks.getFirst().name());
            sentences.add(new Sentence(share, text));
        }
    }

    private static String named(SharedArray array) {
        String line = MemoryModel.shortLine(array);
        return line.isEmpty() ? array.name() : "%s (%s)".formatted(array.name(), line);
    }

    private static String pages(SharedArray array, Run run) {
        int first = run.first - array.firstPage();
        int last = run.end - 1 - array.firstPage();
        return first == last ? "page " + first : "pages %d-%d".formatted(first, last);
    }

    private static String nodesInWords(List<Integer> nodes) {
        return "nodes "
                + nodes.subList(0, nodes.size() - 1).stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", "))
                + " and "
                + nodes.getLast();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
