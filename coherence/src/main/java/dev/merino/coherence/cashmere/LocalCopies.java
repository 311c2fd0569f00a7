package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveReply;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveRequest;
import dev.merino.coherence.cashmere.CashmereMessage.HomeAssigned;
import dev.merino.coherence.cashmere.CashmereMessage.HomeDenied;
import dev.merino.coherence.cashmere.CashmereMessage.HomeGranted;
import dev.merino.coherence.cashmere.CashmereMessage.HomeRequest;
import dev.merino.coherence.cashmere.CashmereMessage.InBuffers;
import dev.merino.coherence.cashmere.CashmereMessage.PageCopy;
import dev.merino.coherence.cashmere.CashmereMessage.PageReply;
import dev.merino.coherence.cashmere.CashmereMessage.Recall;
import dev.merino.coherence.cashmere.CashmereMessage.Recalled;
import dev.merino.coherence.cashmere.Fetch.Waiter;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.PageImage;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * This node's copies of pages whose homes are elsewhere: faults, fetches, twins, exclusive mode.
 *
 * <p>All tables of the node share one copy of a page, each with rights of its own. A fault needs no
 * message if some table has updated the copy since the last notice. A table that leaves exclusive
 * mode keeps its right to write: instead of being stopped it is put on the dirty list, and the
 * image that went home becomes the twin, so that whatever it writes meanwhile is in its next diff.
 *
 * <p>Where writes are tracked no table is ever given the right to read only: every copy that is not
 * exclusive has a twin as long as a table has it mapped, and tables that have written report it.
 */
final class LocalCopies {
    private final NodeState state;
    private final Home home;
    final Fetcher fetcher;
    final NeighbourReader reader;

    LocalCopies(NodeState state, Home home) {
        this.state = state;
        this.home = home;
        this.fetcher = new Fetcher(state, this::installBuffered);
        this.reader = new NeighbourReader(state);
    }

    void fault(int table, int pageIndex, Access wanted, Effects out) {
        LocalPage page = state.page(pageIndex);
        state.tick();
        state.tally().add(wanted == Access.WRITE ? Count.WRITE_FAULTS : Count.READ_FAULTS);
        page.history.fault();
        if (page.access(table).allows(wanted)) {
            state.map(table, page, page.access(table), out);
        } else if (page.home() == state.self()) {
            home.fault(table, page, wanted, out);
        } else if (page.isExclusive() || page.access(table) == Access.READ) {
            grant(Waiter.needs(table, wanted, page), page, out);
        } else {
            faultOnCopy(Waiter.needs(table, wanted, page), page, out);
        }
    }

    /**
     * {@code table} has written these tracked pages. Those that no other node has any more it
     * writes freely from now on, as if it had faulted.
     */
    void written(int table, List<Integer> pages, Effects out) {
        for (int index : pages) {
            LocalPage page = state.page(index);
            Check.that(
                    page.access(table).allows(Access.WRITE),
                    "page %d written by table %d, who may not",
                    index,
                    table);
            boolean alone = isAlone(page);
            if (state.rules.owes(page, alone)) {
                state.markDirty(table, page);
            } else if (alone && page.access(table) == Access.TRACKED) {
                state.tally().add(Count.EXCLUSIVE_ENTERED);
                state.map(table, page, Access.WRITE, out);
            }
        }
    }

    private boolean isAlone(LocalPage page) {
        return page.home() == state.self() ? home.directory.isFree(page.page) : page.isExclusive();
    }

    private void faultOnCopy(Waiter waiter, LocalPage page, Effects out) {
        if (page.fetch() != null) {
            page.fetch().waiters.add(waiter);
            state.tally().add(Count.FETCHES_COALESCED);
        } else if (page.isCurrent()) {
            state.tally().add(Count.FETCHES_ELIDED);
            grant(waiter, page, out);
        } else if (reader.reaches(page)) {
            reader.update(page);
            grant(waiter, page, out);
            if (state.fetchesAhead && waiter.wanted() == Access.READ) {
                readAhead(waiter.table(), page, out);
            }
        } else {
            fetcher.fault(waiter, page, out);
        }
    }

    /** What a sweep will touch next is read in the same place. */
    private void readAhead(int table, LocalPage page, Effects out) {
        for (LocalPage next : reader.sweep(table, page)) {
            next.history.request();
            reader.update(next);
            grant(Waiter.ahead(table, Access.READ, next), next, out);
        }
    }

    /** {@code table} will read these pages soon: they are mapped, or requested. */
    void willRead(int table, int first, int count, Effects out) {
        if (!state.policies.fetchesAhead()) {
            return;
        }
        for (int index = first; index < first + count; index++) {
            LocalPage page = state.page(index);
            boolean unused = page.access(table) == Access.NONE && page.home() != state.self();
            if (unused && page.fetch() == null && isHere(page)) {
                grant(Waiter.ahead(table, Access.READ, page), page, out);
            }
        }
        fetcher.ahead(table, first, count, out);
    }

    /** Whether the copy is current, if need be because it has just been read at a neighbour. */
    private boolean isHere(LocalPage page) {
        if (!page.isCurrent() && reader.reaches(page)) {
            page.history.request();
            reader.update(page);
        }
        return page.isCurrent();
    }

    /** Maps the page for a fault that the copy satisfies. */
    private void grant(Waiter waiter, LocalPage page, Effects out) {
        boolean write = waiter.wanted() == Access.WRITE && !waiter.ahead();
        if (page.isExclusive()) {
            boolean free = write || page.tracked;
            state.mapAtLeast(waiter.table(), page, free ? Access.WRITE : Access.READ, out);
        } else if (write) {
            grantSharedWrite(waiter, page, out);
        } else if (page.tracked) {
            twinAndMap(waiter.table(), page, out);
        } else {
            state.mapAtLeast(waiter.table(), page, Access.READ, out);
        }
    }

    private void grantSharedWrite(Waiter waiter, LocalPage page, Effects out) {
        if (page.fetch() != null && !page.fetch().bringsPage) {
            page.fetch().waiters.add(waiter);
        } else if (state.homes.requestsHomeWithCopy(page)) {
            page.beginFetch(new Fetch(state.tick(), false)).waiters.add(waiter);
            out.send(state.homes.homeOf(page), new HomeRequest(page.page));
        } else if (page.sharing.isSole()
                && page.fetch() == null
                && !page.isDirty()
                && !page.isBeingFlushed()) {
            page.beginFetch(new Fetch(state.tick(), false)).waiters.add(waiter);
            out.send(page.home(), new ExclusiveRequest(page.page, page.currency.version()));
        } else {
            twinAndMap(waiter.table(), page, out);
        }
    }

    private void twinAndMap(int table, LocalPage page, Effects out) {
        if (page.writes.twin() == null) {
            state.makeTwin(page);
        }
        if (page.tracked) {
            state.mapAtLeast(table, page, Access.TRACKED, out);
        } else {
            state.markDirty(table, page);
            state.map(table, page, Access.WRITE, out);
        }
    }

    /** What was demanded comes last: it wakes a thread that will touch what was requested ahead. */
    void on(int from, PageReply reply, Effects out) {
        for (int i = reply.copies().size() - 1; i >= 0; i--) {
            install(from, reply.copies().get(i), out);
        }
        notGiven(reply.notGiven(), out);
    }

    /** These pages, requested ahead, do not come; faults that need one by now request it again. */
    void notGiven(List<Integer> pages, Effects out) {
        if (pages.isEmpty()) {
            return;
        }
        List<LocalPage> gone = new ArrayList<>();
        for (int index : pages) {
            LocalPage page = state.page(index);
            gone.add(page);
            List<Waiter> demanding = page.endFetch().demanding();
            if (!demanding.isEmpty()) {
                fetcher.demand(page, demanding, out);
            }
        }
        UnusedPages.leave(state, gone, out);
    }

    private void install(int from, PageCopy copy, Effects out) {
        LocalPage page = state.page(copy.page());
        Fetch fetch = page.endFetch();
        page.setHome(from);
        state.tally().add(Count.PAGE_TRANSFERS);
        if (fetch.isAhead()) {
            state.tally().add(Count.PAGES_AHEAD);
        }
        reader.install(page, copy.image());
        page.currency.update(state.rules.updateTime(fetch, state.tick()), copy.version());
        page.sharing.setSole(copy.sole());
        page.sharing.setHomeWrites(copy.homeWrites());
        if (page.isCurrent()) {
            page.currency.resetNoticedVersion(copy.version());
        }
        if (copy.exclusive()) {
            enterExclusive(page);
        }
        page.sharing.setHomeRefused(fetch.wantsHome);
        serve(page, fetch, out);
        page.sharing.setHomeRefused(false);
    }

    /** The page is in a broadcast buffer: no request is needed. */
    private void installBuffered(LocalPage page, PageBroadcast.Found found, Effects out) {
        Fetch fetch = page.endFetch();
        state.tally().add(Count.UPDATES_FROM_BUFFERS);
        if (!page.isHomeKnown()) {
            page.setHome(found.home());
        }
        reader.install(page, found.image());
        page.currency.update(state.rules.updateTime(fetch, state.tick()), found.version());
        page.sharing.setSole(false);
        serve(page, fetch, out);
    }

    /** The home has sent the page to all. */
    void on(int from, InBuffers referral, Effects out) {
        LocalPage page = state.page(referral.page());
        if (!page.isHomeKnown()) {
            page.setHome(from);
        }
        fetcher.lookAgain(page, out);
    }

    /** The home has moved here; the faults that wait work on the master copy. */
    void on(HomeGranted granted, Effects out) {
        LocalPage page = state.page(granted.page());
        Fetch fetch = page.endFetch();
        state.tally().add(Count.PAGE_TRANSFERS);
        reader.install(page, granted.image());
        home.adopt(page, granted, out);
        for (Waiter waiter : fetch.waiters) {
            home.grant(waiter.table(), page, waiter.wanted(), out);
        }
    }

    void on(HomeDenied denied, Effects out) {
        LocalPage page = state.page(denied.page());
        Fetch fetch = page.endFetch();
        page.sharing.setHomeWrites(true);
        page.sharing.setHomeRefused(true);
        serve(page, fetch, out);
        page.sharing.setHomeRefused(false);
    }

    void on(HomeAssigned assigned, Effects out) {
        for (int i = 0; i < assigned.count(); i++) {
            LocalPage page = state.page(assigned.page() + i);
            Fetch fetch = page.endFetch();
            page.setHome(state.self());
            for (Waiter waiter : fetch.waiters) {
                if (!waiter.ahead() || state.mapsAhead(waiter.wanted())) {
                    home.grant(waiter.table(), page, waiter.wanted(), out);
                }
            }
        }
    }

    void on(ExclusiveReply reply, Effects out) {
        LocalPage page = state.page(reply.page());
        Fetch fetch = page.endFetch();
        page.sharing.setSole(reply.granted());
        if (reply.granted()) {
            enterExclusive(page);
        }
        serve(page, fetch, out);
    }

    private void enterExclusive(LocalPage page) {
        state.tally().add(Count.EXCLUSIVE_ENTERED);
        page.enterExclusive();
    }

    /** Maps the page for the faults that it satisfies and fetches it again for the others. */
    private void serve(LocalPage page, Fetch fetch, Effects out) {
        List<Waiter> unsatisfied = new ArrayList<>();
        for (Waiter waiter : fetch.waiters) {
            if (satisfies(page, waiter)) {
                grant(waiter, page, out);
            } else if (!waiter.ahead()) {
                unsatisfied.add(waiter);
            }
        }
        if (!unsatisfied.isEmpty()) {
            retry(page, unsatisfied, out);
        }
        UnusedPages.leave(state, page, out);
    }

    private boolean satisfies(LocalPage page, Waiter waiter) {
        if (page.isExclusive() || page.access(waiter.table()) != Access.NONE) {
            return true;
        }
        return waiter.ahead()
                ? state.rules.mayMapAhead(page.currency.updateTime(), waiter.neededAfter())
                : state.rules.isNewEnough(page.currency.updateTime(), waiter.neededAfter());
    }

    private void retry(LocalPage page, List<Waiter> waiters, Effects out) {
        if (page.fetch() == null) {
            fetcher.demand(page, waiters, out);
        } else {
            page.fetch().waiters.addAll(waiters);
        }
    }

    void on(int from, Recall recall, Effects out) {
        LocalPage page = state.page(recall.page());
        Check.that(page.isExclusive(), "page %d recalled, but not exclusive here", recall.page());
        PageImage image = PageImage.of(state.frame(page));
        page.leaveExclusive(state.tick());
        state.tally().add(Count.EXCLUSIVE_LEFT);
        BitSet writers = state.rules.writersLeftBehind(page);
        if (!writers.isEmpty()) {
            page.writes.setTwin(Twin.of(image));
            state.tally().add(Count.TWINS);
            writers.stream().forEach(table -> state.markDirty(table, page));
        }
        PageImage carried = state.transport.sendBack(page, image, out);
        out.send(from, new Recalled(page.page, carried));
    }
}
