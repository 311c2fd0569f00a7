package dev.merino.coherence.treadmarks;

import dev.merino.core.Check;
import dev.merino.core.Tally;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.Region;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;
import dev.merino.protocol.PageQueues;

import java.lang.foreign.MemorySegment;
import java.util.List;

/** What the parts of a TreadMarks node share: its time, its pages, its tables' notice queues. */
final class NodeState {
    private static final int DIFF_RECORD_BYTES = 96;

    final NodeContext context;
    final Rules rules;

    /** The vector time of this node: every interval up to it is known here. */
    VectorTime time;

    /** What intervals, write notices and diffs take. */
    long spaceBytes;

    private final PageMap<LocalPage> pages = new PageMap<>(this::newPage);
    private final PageQueues<LocalPage> noticeQueues;

    NodeState(NodeContext context, Rules rules) {
        this.context = context;
        this.noticeQueues = new PageQueues<>(context.tables());
        this.rules = rules;
        this.time = VectorTime.zero(context.nodes());
    }

    /** Checks the invariants of all pages. */
    void verify() {
        Check.that(spaceBytes >= 0, "consistency data take %d bytes", spaceBytes);
        pages.forEach(page -> page.verify(self()));
    }

    int self() {
        return context.self();
    }

    Tally tally() {
        return context.tally();
    }

    LocalPage page(int page) {
        return pages.at(page);
    }

    MemorySegment frame(LocalPage page) {
        return context.frames().frame(page.page);
    }

    private LocalPage newPage(int page) {
        return new LocalPage(page, context);
    }

    /** Every table must apply a write notice for {@code page} at its next acquire. */
    void queueNotice(LocalPage page) {
        noticeQueues.addToAll(page);
    }

    /** Empties the notice queue of {@code table}. */
    List<LocalPage> takeNotices(int table) {
        return noticeQueues.take(table);
    }

    void keep(LocalPage page, Interval.Name name, Diff diff) {
        if (page.diffs.putIfAbsent(name, diff) == null) {
            spaceBytes += spaceOf(diff);
        }
    }

    /** Forgets the copies of {@code region}, and their diffs. */
    void forget(Region region) {
        for (int index = region.firstPage(); index < region.endPage(); index++) {
            LocalPage page = pages.find(index);
            if (page != null) {
                page.diffs.values().forEach(diff -> spaceBytes -= spaceOf(diff));
            }
        }
        if (rules.forgetsCopies()) {
            pages.forget(region);
            noticeQueues.removeIf(page -> region.contains(page.page));
        }
    }

    private static int spaceOf(Diff diff) {
        return DIFF_RECORD_BYTES + diff.wireBytes();
    }

    /** Drops the diffs of {@code page} that are from before {@code horizon}. */
    void dropDiffs(LocalPage page, VectorTime horizon) {
        page.diffs
                .entrySet()
                .removeIf(
                        entry -> {
                            boolean old = entry.getKey().isCoveredBy(horizon);
                            if (old) {
                                spaceBytes -= spaceOf(entry.getValue());
                            }
                            return old;
                        });
    }
}
