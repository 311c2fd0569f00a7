package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.PageReply;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Waiters.Waiter;

import java.util.List;

/**
 * A node as user of pages: faults, fetches, twins, acquires.
 *
 * <p>All tables of the node share one copy of a page, each with rights of its own. What an acquire
 * has brought counts for the whole node: it is required of every copy that is fetched from now on,
 * and every table applies it at its own next acquire.
 */
final class Sharer {
    private final NodeState state;
    private final Home home;
    private final Fetching fetching;

    Sharer(NodeState state, Home home, Fetching fetching) {
        this.state = state;
        this.home = home;
        this.fetching = fetching;
    }

    void fault(int table, int pageIndex, Access wanted, Effects out) {
        LocalPage page = state.page(pageIndex);
        Waiter waiter = new Waiter(table, wanted);
        state.tally().add(wanted == Access.WRITE ? Count.WRITE_FAULTS : Count.READ_FAULTS);
        if (page.access(table).allows(wanted)) {
            page.map(table, page.access(table), out);
        } else if (page.home == state.self()) {
            home.fault(waiter, page, out);
        } else if (page.access(table) == Access.READ) {
            give(waiter, page, out);
        } else if (page.fetching) {
            state.tally().add(Count.FETCHES_COALESCED);
            page.waiters.add(waiter);
        } else if (page.isCurrent()) {
            state.tally().add(Count.FETCHES_ELIDED);
            give(waiter, page, out);
        } else {
            page.waiters.add(waiter);
            fetch(page, out);
        }
    }

    private void fetch(LocalPage page, Effects out) {
        page.fetching = true;
        fetching.fetch(page, out);
    }

    /** {@code table} will read these pages soon: they are mapped, or asked for; nobody waits. */
    void willRead(int table, int first, int count, Effects out) {
        for (int index = first; index < first + count; index++) {
            LocalPage page = state.page(index);
            boolean unused = page.access(table) == Access.NONE && page.home != state.self();
            if (unused && !page.fetching) {
                bringAhead(table, page, out);
            }
        }
    }

    private void bringAhead(int table, LocalPage page, Effects out) {
        if (page.isCurrent()) {
            give(new Waiter(table, Access.READ), page, out);
        } else {
            page.ahead.set(table);
            page.fetching = true;
            fetching.fetchAhead(page, out);
        }
    }

    /** A page, asked for ahead, has no home; whoever needs it by now asks in earnest. */
    void homeless(LocalPage page, Effects out) {
        page.ahead.clear();
        page.fetching = false;
        if (!page.waiters.isEmpty()) {
            fetch(page, out);
        }
    }

    /** This node has become the home of {@code page}. */
    void assigned(LocalPage page, Effects out) {
        page.fetching = false;
        state.becomeHome(page);
        page.waiters.take().forEach(waiter -> home.fault(waiter, page, out));
    }

    void on(int from, PageReply reply, Effects out) {
        LocalPage page = state.page(reply.page());
        page.home = from;
        arrived(page, reply.version(), reply.image(), out);
    }

    /** A copy has come, which holds {@code version} at least. */
    void arrived(LocalPage page, Version version, PageImage image, Effects out) {
        Check.that(page.fetching, "page %d: an answer to no request", page.page);
        if (!suffices(version, page)) {
            tooOld(page, out);
            return;
        }
        page.fetching = false;
        install(page, image);
        page.held = page.held == null ? version : page.held.join(version);
        for (Waiter waiter : page.waiters.take()) {
            give(waiter, page, out);
        }
        giveAhead(page, out);
    }

    private boolean suffices(Version version, LocalPage page) {
        return page.waiters.isEmpty()
                ? state.rules.mayTakeAhead(version, page.required)
                : state.rules.isNewEnough(version, page.required, state.self());
    }

    /** What came ahead of notices is left where nobody needs it. */
    private void tooOld(LocalPage page, Effects out) {
        if (page.waiters.isEmpty()) {
            page.ahead.clear();
            page.fetching = false;
        } else {
            state.tally().add(Count.FETCHED_AGAIN);
            fetching.fetchAgain(page, out);
        }
    }

    private void giveAhead(LocalPage page, Effects out) {
        if (!page.ahead.isEmpty()) {
            state.tally().add(Count.PAGES_AHEAD);
            page.ahead.stream()
                    .filter(table -> page.access(table) == Access.NONE)
                    .forEach(table -> give(new Waiter(table, Access.READ), page, out));
            page.ahead.clear();
        }
    }

    private void install(LocalPage page, PageImage image) {
        state.tally().add(Count.PAGE_TRANSFERS);
        if (image.isAbsent()) {
            state.tally().add(Count.PAGES_READ_DIRECTLY);
        }
        if (page.twin != null) {
            state.tally().add(Count.INCOMING_DIFFS);
        }
        PageImage news = image.isAbsent() ? master(page) : image;
        boolean isNew = !state.context.frames().mayExist(page.page);
        if (isNew && page.tracked && !page.waiters.isEmpty()) {
            installTwin(page, news);
        } else {
            state.rules.install(news, page.twin, state.context.frames(), page.page);
        }
    }

    /**
     * The twin comes first, and the copy is made of it: {@code news} may be in a frame whose node
     * writes it meanwhile, and what differed between both would be sent as written here. So nobody
     * looks at the frame, which can be made as late as it is mapped.
     */
    private void installTwin(LocalPage page, PageImage news) {
        PageImage copy = PageImage.borrowed(state.makeTwin(page, news));
        state.rules.install(copy, null, state.context.frames(), page.page);
    }

    private PageImage master(LocalPage page) {
        return PageImage.borrowed(
                Check.present(
                                state.context.neighbours().framesOf(page.home),
                                "page %d has come without its bytes from node %d, no neighbour",
                                page.page,
                                page.home)
                        .frame(page.page));
    }

    /** Maps the page for one whom the copy satisfies. */
    private void give(Waiter waiter, LocalPage page, Effects out) {
        if (waiter.wanted() == Access.WRITE || page.tracked) {
            twin(page);
        }
        if (page.tracked) {
            page.mapAtLeast(waiter.table(), Access.TRACKED, out);
        } else {
            if (waiter.wanted() == Access.WRITE) {
                state.markDirty(waiter.table(), page);
            }
            page.mapAtLeast(waiter.table(), waiter.wanted(), out);
        }
    }

    private void twin(LocalPage page) {
        if (page.twin == null) {
            state.makeTwin(page);
        }
    }

    /** {@code table} has written these tracked pages. */
    void written(int table, List<Integer> pages) {
        for (int index : pages) {
            LocalPage page = state.page(index);
            Check.that(
                    page.access(table).allows(Access.WRITE),
                    "page %d written by table %d, who may not",
                    index,
                    table);
            boolean unseen = page.home == state.self() && home.isUnseen(page);
            if (state.rules.owes(unseen)) {
                state.markDirty(table, page);
            }
        }
    }

    void acquire(int processor, Payload granted, Effects out) {
        int table = state.context.tableOf(processor);
        state.knowledge.take(granted, notice -> state.queueNotice(notice, table));
        for (LocalPage page : state.takeNotices(table)) {
            state.lookAtMaster(page);
            if (page.access(table) != Access.NONE && state.rules.mustInvalidate(page)) {
                invalidate(table, page, out);
            }
        }
        out.resume(processor);
    }

    private void invalidate(int table, LocalPage page, Effects out) {
        state.tally().add(Count.INVALIDATIONS);
        page.map(table, Access.NONE, out);
        if (!state.rules.keepsTwin(page)) {
            state.dropTwin(page);
        }
    }
}
