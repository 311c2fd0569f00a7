package dev.merino.coherence.treadmarks.eager;

import dev.merino.coherence.treadmarks.eager.EagerMessage.Cachers;
import dev.merino.coherence.treadmarks.eager.EagerMessage.PageDiff;
import dev.merino.coherence.treadmarks.eager.EagerMessage.Updated;
import dev.merino.coherence.treadmarks.eager.EagerMessage.Updates;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.memory.Diff;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.Region;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Releases: a diff of every page that the table has written goes to all who are known to cache it,
 * one message for each of them; the homes' answers name those who were not known, who then get it
 * too. Releases of a node end in the order in which they began.
 */
final class EagerReleases {
    private static final int UPDATES_BYTES_MAX = 1 << 20;

    private final NodeContext context;
    private final EagerRules rules;
    private final PageMap<EagerPage> pages;
    private final DiffWriter diffWriter = new DiffWriter();
    private final List<List<EagerPage>> dirtyLists = new ArrayList<>();
    private final Map<Integer, Flush> flushes = new HashMap<>();
    private final Deque<Flush> order = new ArrayDeque<>();
    private int nextFlush;

    /** What one release has sent and still waits for. */
    private static final class Flush {
        final int id;
        final int processor;
        final Map<Integer, Sent> sent = new TreeMap<>();
        int answersDue;

        Flush(int id, int processor) {
            this.id = id;
            this.processor = processor;
        }
    }

    /** A diff, and who has got it. */
    private record Sent(Diff diff, NodeSet updated) {}

    EagerReleases(NodeContext context, EagerRules rules, PageMap<EagerPage> pages) {
        this.context = context;
        this.rules = rules;
        this.pages = pages;
        for (int table = 0; table < context.tables(); table++) {
            dirtyLists.add(new ArrayList<>());
        }
    }

    void markDirty(int table, EagerPage page) {
        Check.that(page.twin != null, "page %d is dirty, but has no twin", page.page);
        if (!page.dirty.get(table)) {
            page.dirty.set(table);
            dirtyLists.get(table).add(page);
        }
    }

    /** Nobody has written the pages of {@code region}. */
    void forget(Region region) {
        Check.that(order.isEmpty(), "%d releases are under way", order.size());
        dirtyLists.forEach(list -> list.removeIf(page -> region.contains(page.page)));
    }

    /** The dirty lists name exactly the dirty pages, and no release waits for less than nothing. */
    void verify() {
        int[] listed = {0};
        dirtyLists.forEach(list -> listed[0] += list.size());
        pages.forEach(page -> listed[0] -= page.dirty.cardinality());
        Check.that(listed[0] == 0, "dirty lists and dirty pages differ by %d", listed[0]);
        for (Flush flush : order) {
            Check.that(flush.answersDue >= 0, "release %d has too many answers", flush.id);
        }
    }

    void release(int processor, Effects out) {
        Flush flush = new Flush(nextFlush++, processor);
        flushes.put(flush.id, flush);
        order.add(flush);
        int table = context.tableOf(processor);
        List<EagerPage> written = List.copyOf(dirtyLists.get(table));
        dirtyLists.get(table).clear();
        Map<Integer, List<PageDiff>> updates = new TreeMap<>();
        for (EagerPage page : written) {
            page.dirty.clear(table);
            Diff diff = rules.diffOfStopped(() -> protect(table, page, out), () -> diffOf(page));
            if (!diff.isEmpty()) {
                NodeSet receivers = page.cachers.with(page.home).without(context.self());
                flush.sent.put(page.page, new Sent(diff, receivers));
                add(updates, receivers, new PageDiff(page.page, diff));
            }
        }
        send(flush, updates, out);
        endThoseDone(out);
    }

    private static void protect(int table, EagerPage page, Effects out) {
        if (page.access(table) == Access.WRITE) {
            page.map(table, Access.READ, out);
        }
    }

    private Diff diffOf(EagerPage page) {
        Twin twin = Check.present(page.twin, "page %d was written, but has no twin", page.page);
        MemorySegment frame = context.frames().frame(page.page);
        Diff diff = Diff.between(frame, twin, diffWriter);
        if (!page.needsTwin()) {
            page.twin = null;
        } else if (!diff.isEmpty()) {
            rules.refreshTwin(diff, twin);
        }
        if (!diff.isEmpty()) {
            context.tally().add(Count.DIFFS_MADE);
            context.tally().add(Count.DIFF_BYTES, diff.wireBytes());
        }
        return diff;
    }

    private static void add(
            Map<Integer, List<PageDiff>> updates, NodeSet receivers, PageDiff diff) {
        receivers.forEach(node -> updates.computeIfAbsent(node, n -> new ArrayList<>()).add(diff));
    }

    private static void send(Flush flush, Map<Integer, List<PageDiff>> updates, Effects out) {
        updates.forEach((node, diffs) -> send(flush, node, diffs, out));
    }

    /** One message, or as many as it takes to keep each of them short. */
    private static void send(Flush flush, int node, List<PageDiff> diffs, Effects out) {
        int from = 0;
        long bytes = 0;
        for (int i = 0; i < diffs.size(); i++) {
            bytes += diffs.get(i).diff().wireBytes();
            if (bytes >= UPDATES_BYTES_MAX || i == diffs.size() - 1) {
                flush.answersDue++;
                out.send(node, new Updates(flush.id, diffs.subList(from, i + 1)));
                from = i + 1;
                bytes = 0;
            }
        }
    }

    void on(Updated answer, Effects out) {
        Flush flush =
                Check.present(
                        flushes.get(answer.flush()),
                        "an answer to flush %d, which is over",
                        answer.flush());
        flush.answersDue--;
        Map<Integer, List<PageDiff>> updates = new TreeMap<>();
        for (Cachers cachers : answer.pages()) {
            pages.at(cachers.page()).cachers = cachers.nodes().without(context.self());
            Sent sent = Check.present(flush.sent.get(cachers.page()), "nothing was sent of it");
            NodeSet missed = rules.missed(cachers.nodes().without(context.self()), sent.updated);
            add(updates, missed, new PageDiff(cachers.page(), sent.diff));
        }
        send(flush, updates, out);
        endThoseDone(out);
    }

    private void endThoseDone(Effects out) {
        if (!rules.awaitsEarlier() || !rules.awaitsAnswers()) {
            endInAnyOrder(out);
        }
        while (!order.isEmpty() && order.element().answersDue == 0) {
            Flush flush = order.remove();
            flushes.remove(flush.id);
            out.resume(flush.processor);
        }
    }

    private void endInAnyOrder(Effects out) {
        for (Flush flush : List.copyOf(order)) {
            if (flush.answersDue == 0 || !rules.awaitsAnswers()) {
                order.remove(flush);
                out.resume(flush.processor);
            }
        }
    }
}
