package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;
import dev.merino.coherence.Effects;
import dev.merino.coherence.cashmere.CashmereMessage.Drop;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveReply;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveRequest;
import dev.merino.coherence.cashmere.CashmereMessage.HomeAssigned;
import dev.merino.coherence.cashmere.CashmereMessage.HomeQuery;
import dev.merino.coherence.cashmere.CashmereMessage.NoticesTaken;
import dev.merino.coherence.cashmere.CashmereMessage.PageReply;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Recall;
import dev.merino.coherence.cashmere.CashmereMessage.Recalled;
import dev.merino.coherence.cashmere.CashmereMessage.WriteNotices;
import dev.merino.coherence.cashmere.Fetch.Waiter;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node as sharer of pages that live elsewhere: faults, fetches, twins, exclusive mode, write
 * notices.
 *
 * <p>All processors of the node share one copy of a page, each with rights of its own. A fault
 * needs no message if some processor has updated the copy since the last notice. A processor that
 * leaves exclusive mode keeps its right to write: instead of being stopped it is put on the dirty
 * list, and the image that went home becomes the twin, so that whatever it writes meanwhile is in
 * its next diff.
 */
final class Sharer {
    private final NodeState state;
    private final Home home;

    Sharer(NodeState state, Home home) {
        this.state = state;
        this.home = home;
    }

    void fault(int processor, int pageIndex, Access wanted, Effects out) {
        LocalPage page = state.page(pageIndex);
        state.tick();
        state.tally().add(wanted == Access.WRITE ? Count.WRITE_FAULTS : Count.READ_FAULTS);
        if (page.home == state.self()) {
            home.fault(processor, page, wanted, out);
        } else if (page.exclusive
                || wanted == Access.WRITE && page.access(processor) == Access.READ) {
            give(new Waiter(processor, wanted, page.noticeTime), page, out);
        } else {
            faultOnCopy(new Waiter(processor, wanted, page.noticeTime), page, out);
        }
    }

    private void faultOnCopy(Waiter waiter, LocalPage page, Effects out) {
        if (page.fetch != null) {
            page.fetch.waiters.add(waiter);
            state.tally().add(Count.FETCHES_COALESCED);
        } else if (page.isCurrent()) {
            state.tally().add(Count.FETCHES_ELIDED);
            give(waiter, page, out);
        } else {
            fetch(page, List.of(waiter), out);
        }
    }

    private void fetch(LocalPage page, List<Waiter> waiters, Effects out) {
        page.fetch = new Fetch(state.tick(), true);
        page.fetch.waiters.addAll(waiters);
        boolean write = waiters.stream().anyMatch(w -> w.wanted() == Access.WRITE);
        if (page.home == HomePolicy.UNASSIGNED) {
            out.send(page.page % state.site.nodes(), new HomeQuery(page.page, write));
        } else {
            out.send(page.home, new PageRequest(page.page, state.self(), write));
        }
    }

    /** Maps the page for one whom the copy satisfies. */
    private void give(Waiter waiter, LocalPage page, Effects out) {
        if (waiter.wanted() == Access.WRITE && !page.exclusive) {
            giveSharedWrite(waiter, page, out);
        } else {
            state.map(waiter.processor(), page, waiter.wanted(), out);
            out.resume(waiter.processor());
        }
    }

    private void giveSharedWrite(Waiter waiter, LocalPage page, Effects out) {
        if (page.fetch != null && !page.fetch.bringsPage) {
            page.fetch.waiters.add(waiter);
        } else if (page.sole && page.fetch == null && !page.isDirty() && !page.isBeingFlushed()) {
            page.fetch = new Fetch(state.tick(), false);
            page.fetch.waiters.add(waiter);
            out.send(page.home, new ExclusiveRequest(page.page, page.version));
        } else {
            twinAndMap(waiter.processor(), page, out);
        }
    }

    private void twinAndMap(int processor, LocalPage page, Effects out) {
        if (page.twin == null) {
            page.twin = Twin.of(state.frame(page));
            state.tally().add(Count.TWINS);
        }
        state.markDirty(processor, page);
        state.map(processor, page, Access.WRITE, out);
        out.resume(processor);
    }

    void on(int from, PageReply reply, Effects out) {
        LocalPage page = state.page(reply.page());
        Fetch fetch = endFetch(page);
        page.home = from;
        state.tally().add(Count.PAGE_TRANSFERS);
        if (page.twin != null) {
            state.tally().add(Count.INCOMING_DIFFS);
        }
        state.rules.install(reply.image(), page.twin, state.frame(page));
        page.updateTime = state.rules.updateTime(fetch, state.tick());
        page.version = reply.version();
        page.sole = reply.sole();
        if (reply.exclusive()) {
            enterExclusive(page);
        }
        serve(page, fetch, out);
    }

    void on(HomeAssigned assigned, Effects out) {
        LocalPage page = state.page(assigned.page());
        Fetch fetch = endFetch(page);
        page.home = state.self();
        for (Waiter waiter : fetch.waiters) {
            home.fault(waiter.processor(), page, waiter.wanted(), out);
        }
    }

    void on(ExclusiveReply reply, Effects out) {
        LocalPage page = state.page(reply.page());
        Fetch fetch = endFetch(page);
        page.sole = reply.granted();
        if (reply.granted()) {
            enterExclusive(page);
        }
        serve(page, fetch, out);
    }

    private Fetch endFetch(LocalPage page) {
        Fetch fetch = Check.present(page.fetch, "page %d: an answer to no request", page.page);
        page.fetch = null;
        return fetch;
    }

    private void enterExclusive(LocalPage page) {
        state.tally().add(Count.EXCLUSIVE_ENTERED);
        page.exclusive = true;
        page.twin = null;
        page.dirty.clear();
    }

    /** Maps the page for those whom it satisfies and fetches it again for the others. */
    private void serve(LocalPage page, Fetch fetch, Effects out) {
        List<Waiter> unsatisfied = new ArrayList<>();
        for (Waiter waiter : fetch.waiters) {
            if (satisfies(page, waiter)) {
                give(waiter, page, out);
            } else {
                unsatisfied.add(waiter);
            }
        }
        if (!unsatisfied.isEmpty()) {
            retry(page, unsatisfied, out);
        }
    }

    private boolean satisfies(LocalPage page, Waiter waiter) {
        return page.exclusive
                || page.access(waiter.processor()) != Access.NONE
                || state.rules.isNewEnough(page.updateTime, waiter.neededAfter());
    }

    private void retry(LocalPage page, List<Waiter> waiters, Effects out) {
        if (page.fetch == null) {
            fetch(page, waiters, out);
        } else {
            page.fetch.waiters.addAll(waiters);
        }
    }

    void on(int from, Recall recall, Effects out) {
        LocalPage page = state.page(recall.page());
        Check.that(page.exclusive, "page %d recalled, but not exclusive here", recall.page());
        PageImage image = PageImage.of(state.frame(page));
        page.exclusive = false;
        page.sole = false;
        page.version++;
        page.updateTime = state.tick();
        state.tally().add(Count.EXCLUSIVE_LEFT);
        BitSet writers = state.rules.writersLeftBehind(page);
        if (!writers.isEmpty()) {
            page.twin = Twin.of(image);
            state.tally().add(Count.TWINS);
            writers.stream().forEach(processor -> state.markDirty(processor, page));
        }
        out.send(from, new Recalled(page.page, image));
    }

    void on(int from, WriteNotices notices, Effects out) {
        notices.pages().forEach(page -> state.queueNotice(state.page(page)));
        out.send(from, new NoticesTaken(notices.flush()));
    }

    void acquire(int processor, Effects out) {
        state.tick();
        List<LocalPage> left = new ArrayList<>();
        if (state.rules.takesNoticesNow()) {
            for (LocalPage page : state.takeNotices(processor)) {
                if (page.access(processor) != Access.NONE && state.rules.mustInvalidate(page)) {
                    state.tally().add(Count.INVALIDATIONS);
                    state.map(processor, page, Access.NONE, out);
                    left.add(page);
                }
            }
        }
        dropUnused(left, out);
        out.resume(processor);
    }

    /**
     * Leaves the sharing sets of those of {@code pages} that nobody here uses any more: one message
     * for each home.
     */
    void dropUnused(List<LocalPage> pages, Effects out) {
        Map<Integer, List<Integer>> drops = new TreeMap<>();
        for (LocalPage page : pages) {
            if (page.home != state.self() && page.updateTime != 0 && state.rules.mayDrop(page)) {
                page.updateTime = 0;
                page.sole = false;
                drops.computeIfAbsent(page.home, h -> new ArrayList<>()).add(page.page);
            }
        }
        drops.forEach((node, dropped) -> out.send(node, new Drop(dropped)));
    }
}
