package dev.merino.coherence.hlrc;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Tally;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.memory.SpareTwins;
import dev.merino.memory.Twin;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.PageMap;
import dev.merino.protocol.PageQueues;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** What the parts of a node share: its pages, its tables' dirty lists and notice queues. */
final class NodeState {
    private static final long SPARE_TWINS_BYTES_MAX = 4 << 20;

    final NodeContext context;
    final Rules rules;
    final Policies policies;
    final Knowledge knowledge;

    /** What the master copies hold that are here. */
    final VersionWords words;

    private final SpareTwins twins = new SpareTwins(SPARE_TWINS_BYTES_MAX);

    /** Makes all outgoing diffs, one after the other. */
    final DiffWriter diffWriter = new DiffWriter();

    private final PageMap<LocalPage> pages = new PageMap<>(this::newPage);
    private boolean untouched = true;
    private final List<List<LocalPage>> dirtyLists = new ArrayList<>();
    private final PageQueues<LocalPage> noticeQueues;

    NodeState(NodeContext context, Rules rules, Policies policies, VersionWords words) {
        this.context = context;
        this.noticeQueues = new PageQueues<>(context.tables());
        this.words = words;
        this.rules = rules;
        this.policies = policies;
        this.knowledge = new Knowledge(context.self(), context.nodes(), rules);
        for (int table = 0; table < context.tables(); table++) {
            dirtyLists.add(new ArrayList<>());
        }
    }

    /** Checks the invariants of all pages; the dirty lists name exactly the dirty pages. */
    void verify() {
        int last = knowledge.time().at(self());
        int[] listed = {0};
        dirtyLists.forEach(list -> listed[0] += list.size());
        pages.forEach(
                page -> {
                    page.verify(self(), last);
                    listed[0] -= page.dirty.cardinality();
                });
        Check.that(listed[0] == 0, "dirty lists and dirty pages differ by %d", listed[0]);
    }

    /** Whether nobody here has ever touched or heard of a page. */
    boolean isUntouched() {
        return untouched;
    }

    int self() {
        return context.self();
    }

    Tally tally() {
        return context.tally();
    }

    MemorySegment frame(LocalPage page) {
        return context.frames().frame(page.page);
    }

    LocalPage page(int page) {
        return pages.at(page);
    }

    /** The node that knows the home of a page that was assigned at its first touch. */
    int managerOf(int page) {
        return page % context.nodes();
    }

    private LocalPage newPage(int page) {
        untouched = false;
        LocalPage fresh = new LocalPage(page, context);
        fresh.home = context.space().homeOf(page, context.nodes());
        if (fresh.home == self()) {
            becomeHome(fresh);
        }
        return fresh;
    }

    /** Forgets the copies of {@code region}, and what the master copies among them hold. */
    void forget(Region region) {
        if (rules.forgetsCopies()) {
            pages.forget(region);
            dirtyLists.forEach(list -> list.removeIf(page -> region.contains(page.page)));
            noticeQueues.removeIf(page -> region.contains(page.page));
        }
        words.forget(region, rules);
    }

    /** The copy here is the master copy from now on, or was it all the time. */
    void becomeHome(LocalPage page) {
        page.home = self();
        lookAtMaster(page);
    }

    /** What a master copy holds may have been changed from elsewhere: looks what it is. */
    void lookAtMaster(LocalPage page) {
        if (page.home == self()) {
            page.held = words.held(page.page);
        }
    }

    /** The copy is as it was before any table here writes it. */
    void makeTwin(LocalPage page) {
        page.twin = twins.copyOf(frame(page));
        tally().add(Count.TWINS);
    }

    /** The same for a copy that will be made of the twin. */
    Twin makeTwin(LocalPage page, PageImage image) {
        Twin twin = twins.copyOf(image);
        page.twin = twin;
        tally().add(Count.TWINS);
        return twin;
    }

    void dropTwin(LocalPage page) {
        if (page.twin != null) {
            twins.give(page.twin);
            page.twin = null;
        }
    }

    void markDirty(int table, LocalPage page) {
        if (!page.dirty.get(table)) {
            page.dirty.set(table);
            dirtyLists.get(table).add(page);
        }
    }

    /** Empties the dirty list of {@code table}. */
    List<LocalPage> takeDirty(int table) {
        List<LocalPage> list = dirtyLists.get(table);
        if (list.isEmpty()) {
            return List.of();
        }
        List<LocalPage> taken = List.copyOf(list);
        list.clear();
        taken.forEach(page -> page.dirty.clear(table));
        return taken;
    }

    /** Takes a write notice, which came with an acquire of {@code acquiring}, into all queues. */
    void queueNotice(Notice notice, int acquiring) {
        LocalPage page = page(notice.page());
        page.required = page.required.with(notice.node(), notice.interval());
        for (int table = 0; table < context.tables(); table++) {
            if (rules.isTold(table, acquiring)) {
                noticeQueues.add(table, page);
            }
        }
    }

    /** Empties the notice queue of {@code table}. */
    List<LocalPage> takeNotices(int table) {
        return noticeQueues.take(table);
    }
}
