package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;
import dev.merino.coherence.Effects;
import dev.merino.coherence.PageMap;
import dev.merino.coherence.Site;
import dev.merino.core.Tally;
import dev.merino.memory.DiffWriter;
import dev.merino.memory.Region;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/**
 * What the parts of a Cashmere node share: its clock, its pages, its processors' dirty lists and
 * notice queues.
 */
final class NodeState {
    final Site site;
    final Rules rules;

    /** Makes all outgoing diffs, one after the other. */
    final DiffWriter diffWriter = new DiffWriter();

    private final PageMap<LocalPage> pages = new PageMap<>(this::newPage);
    private final List<List<LocalPage>> dirtyLists = new ArrayList<>();
    private final List<List<LocalPage>> noticeQueues = new ArrayList<>();
    private long clock;

    NodeState(Site site, Rules rules) {
        this.site = site;
        this.rules = rules;
        for (int processor = 0; processor < site.processors(); processor++) {
            dirtyLists.add(new ArrayList<>());
            noticeQueues.add(new ArrayList<>());
        }
    }

    int self() {
        return site.self();
    }

    Tally tally() {
        return site.tally();
    }

    /** Node time moves on at each fault, acquire, release and notice. */
    long tick() {
        return ++clock;
    }

    MemorySegment frame(LocalPage page) {
        return site.frames().frame(page.page);
    }

    LocalPage page(int page) {
        return pages.at(page);
    }

    private LocalPage newPage(int page) {
        LocalPage fresh = new LocalPage(page, site.processors());
        Region region = site.space().regionOf(page);
        fresh.home = region.homeOf(page, site.nodes());
        return fresh;
    }

    void map(int processor, LocalPage page, Access access, Effects out) {
        page.setAccess(processor, access);
        out.map(processor, page.page, access);
    }

    void markDirty(int processor, LocalPage page) {
        if (!page.dirty.get(processor)) {
            page.dirty.set(processor);
            dirtyLists.get(processor).add(page);
        }
    }

    /** The pages on the dirty list of {@code processor}. */
    List<LocalPage> dirtyPages(int processor) {
        List<LocalPage> list = dirtyLists.get(processor);
        if (list.isEmpty()) {
            return List.of();
        }
        return list.stream().filter(p -> p.dirty.get(processor)).distinct().toList();
    }

    void clearDirty(int processor) {
        for (LocalPage page : dirtyLists.get(processor)) {
            page.dirty.clear(processor);
        }
        dirtyLists.get(processor).clear();
    }

    /** Takes a write notice for {@code page} into the queue of every processor. */
    void queueNotice(LocalPage page) {
        page.noticeTime = tick();
        for (int processor = 0; processor < site.processors(); processor++) {
            if (!page.noticed.get(processor)) {
                page.noticed.set(processor);
                noticeQueues.get(processor).add(page);
            }
        }
    }

    /** Empties the notice queue of {@code processor}. */
    List<LocalPage> takeNotices(int processor) {
        List<LocalPage> queue = noticeQueues.get(processor);
        List<LocalPage> taken = List.copyOf(queue);
        queue.clear();
        taken.forEach(page -> page.noticed.clear(processor));
        return taken;
    }
}
