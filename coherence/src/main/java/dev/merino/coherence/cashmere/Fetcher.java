package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.HomeQuery;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Want;
import dev.merino.coherence.cashmere.Fetch.Waiter;
import dev.merino.core.Check;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.List;
import java.util.Optional;

/**
 * Requests pages: the one that a fault needs, and behind it those that a sweep will need.
 *
 * <p>Every page in flight has its own {@link Fetch}, so a fault joins a request that was made
 * ahead. A request is for a run of pages that have one home, or whose homes one manager knows.
 */
final class Fetcher {
    private final NodeState state;
    private final Buffered buffered;

    /** What takes a page out of a broadcast buffer. */
    interface Buffered {
        void install(LocalPage page, PageBroadcast.Found found, Effects out);
    }

    Fetcher(NodeState state, Buffered buffered) {
        this.state = state;
        this.buffered = buffered;
    }

    /** Fetches the page of a fault, and more if the fault continues a sweep. */
    void fault(Waiter waiter, LocalPage page, Effects out) {
        if (mustWait(page)) {
            page.awaitingFlushes().add(waiter);
            return;
        }
        boolean write = waiter.wanted() == Access.WRITE;
        begin(page).waiters.add(waiter);
        int end = page.page + 1;
        boolean mayGoOn = state.fetchesAhead;
        if (mayGoOn && (!write || !page.isHomeKnown())) {
            Region region = state.context.space().regionOf(page.page);
            Sweeps sweeps = state.sweeps(waiter.table());
            int lengthMax = Sweeps.lengthMax(region);
            int length =
                    write && state.context.nodes() > 1
                            ? sweeps.homesAt(page.page, lengthMax)
                            : sweeps.lengthAt(page.page, lengthMax);
            int limit = page.page + length;
            end = beginAhead(waiter, end, Math.min(limit, endOfBlock(page)), region);
            sweeps.requestedUpTo(end);
        }
        send(page.page, end, true, want(page, write), out);
    }

    /** One manager gives homes to a whole run: it must not pass the end of that one's block. */
    private static int endOfBlock(LocalPage page) {
        return !page.isHomeKnown() ? NodeState.endOfBlock(page.page) : Integer.MAX_VALUE;
    }

    /** Whether modifications of the page may be on a longer way to its home than a request. */
    private boolean mustWait(LocalPage page) {
        return state.homes.mustAwaitFlushes(page);
    }

    /**
     * The diffs of these pages are at their homes: faults that waited for that may request them.
     */
    void flushed(List<LocalPage> pages, Effects out) {
        for (LocalPage page : pages) {
            if (!page.awaitingFlushes().isEmpty() && !page.isBeingFlushed()) {
                List<Waiter> waiters = page.takeAwaitingFlushes();
                if (page.fetch() != null) {
                    page.fetch().waiters.addAll(waiters);
                } else {
                    demand(page, waiters, out);
                }
            }
        }
    }

    private Want want(LocalPage page, boolean write) {
        return !write ? Want.READ : state.homes.requestsHome(page) ? Want.HOME : Want.WRITE;
    }

    /** Fetches a page that is needed, and no more. */
    void demand(LocalPage page, List<Waiter> waiters, Effects out) {
        if (mustWait(page)) {
            page.awaitingFlushes().addAll(waiters);
            return;
        }
        begin(page).waiters.addAll(waiters);
        boolean write = waiters.stream().anyMatch(w -> w.wanted() == Access.WRITE);
        send(page.page, page.page + 1, true, want(page, write), out);
    }

    /** Fetches those of {@code count} pages that are worth it; no thread needs them yet. */
    void ahead(int table, int first, int count, Effects out) {
        int end = first + count;
        int next = first;
        while (next < end) {
            int start = next;
            Region region = state.context.space().regionOf(start);
            int limit = Math.min(end, start + Sweeps.lengthMax(region));
            Waiter reader = Waiter.ahead(table, Access.READ, state.page(start));
            next = beginAhead(reader, start, limit, region);
            if (next == start) {
                next++;
            } else {
                send(start, next, false, Want.READ, out);
            }
        }
    }

    /**
     * Begins the fetches of pages from {@code first} on, up to one that is not worth it for {@code
     * sweeper}.
     */
    private int beginAhead(Waiter sweeper, int first, int limit, Region region) {
        int next = first;
        while (next < limit
                && region.contains(next)
                && isWorthFetching(sweeper, state.page(next))) {
            LocalPage page = state.page(next);
            page.history.request();
            begin(page).waiters.add(Waiter.ahead(sweeper.table(), sweeper.wanted(), page));
            next++;
        }
        return next;
    }

    /** A sweep that writes gains from homes ahead, not from copies. */
    private boolean isWorthFetching(Waiter sweeper, LocalPage page) {
        return page.home() != state.self()
                && (sweeper.wanted() == Access.READ || !page.isHomeKnown())
                && !page.isBeingFetched()
                && !mustWait(page)
                && !page.isCurrent()
                && !page.isDirty();
    }

    private Fetch begin(LocalPage page) {
        return page.beginFetch(new Fetch(state.tick(), true));
    }

    /**
     * Asks for the pages, all of which have their fetches. A node that says itself that it shares
     * them does so first.
     */
    private void send(int first, int end, boolean demanded, Want want, Effects out) {
        if (demanded) {
            Check.present(state.page(first).fetch(), "page %d: no fetch", first).wantsHome =
                    want == Want.HOME;
        }
        state.metadata.join(
                first, end, out, o -> takeBufferedOrRequest(first, end, demanded, want, o));
    }

    /** Takes what is in the broadcast buffers, and requests the rest. */
    private void takeBufferedOrRequest(
            int first, int end, boolean demanded, Want want, Effects out) {
        int start = first;
        if (want == Want.READ) {
            for (int index = first; index < end; index++) {
                LocalPage page = state.page(index);
                Optional<PageBroadcast.Found> found = buffered(page);
                if (found.isPresent()) {
                    request(start, index, demanded && start == first, want, out);
                    start = index + 1;
                    buffered.install(page, found.get(), out);
                }
            }
        }
        request(start, end, demanded && start == first, want, out);
    }

    /**
     * The page, which has been requested, is in the buffers of its home by now, and in those of
     * this node when what this node broadcasts has come back. If it has gone from there since, or
     * is too old, it is requested once more.
     */
    void lookAgain(LocalPage page, Effects out) {
        if (!takesBuffered(page, out)) {
            state.broadcast.afterLoopBack(
                    page,
                    out,
                    o -> {
                        if (!takesBuffered(page, o)) {
                            request(page.page, page.page + 1, true, Want.COPY, o);
                        }
                    });
        }
    }

    private boolean takesBuffered(LocalPage page, Effects out) {
        Optional<PageBroadcast.Found> found = buffered(page);
        found.ifPresent(copy -> buffered.install(page, copy, out));
        return found.isPresent();
    }

    private Optional<PageBroadcast.Found> buffered(LocalPage page) {
        return state.rules.mayTakeBuffered(page) ? state.broadcast.find(page) : Optional.empty();
    }

    /** One request for each run of pages that one node can answer for. */
    private void request(int first, int end, boolean demanded, Want want, Effects out) {
        long joined = state.sequence.current();
        int next = first;
        for (int start = first; start < end; start = next) {
            next = endOfRun(start, end);
            boolean now = demanded && start == first;
            int home = state.homes.homeOf(state.page(start));
            int count = next - start;
            Want what = now ? want : Want.READ;
            if (home == HomePolicy.UNASSIGNED) {
                out.send(state.managerOf(start), new HomeQuery(start, count, now, what, joined));
            } else {
                out.send(home, new PageRequest(start, count, state.self(), now, what, joined));
            }
        }
    }

    private int endOfRun(int start, int end) {
        int home = state.homes.homeOf(state.page(start));
        int next = start + 1;
        while (next < end
                && state.homes.homeOf(state.page(next)) == home
                && isRequestedWith(start, next, home)) {
            next++;
        }
        return next;
    }

    private static boolean isRequestedWith(int start, int next, int home) {
        return home != HomePolicy.UNASSIGNED || NodeState.blockOf(start) == NodeState.blockOf(next);
    }
}
