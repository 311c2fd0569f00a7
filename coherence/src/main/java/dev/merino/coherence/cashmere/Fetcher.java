package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;
import dev.merino.coherence.Effects;
import dev.merino.coherence.cashmere.CashmereMessage.HomeQuery;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.Fetch.Waiter;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;

import java.util.List;

/**
 * Asks for pages: the one that a fault needs, and behind it those that a sweep will need.
 *
 * <p>Every page on its way has a {@link Fetch} of its own, whoever asked for it, so a fault joins
 * what was asked for ahead. A request is for a run of pages that have one home, or whose homes one
 * manager knows.
 */
final class Fetcher {
    private final NodeState state;

    Fetcher(NodeState state) {
        this.state = state;
    }

    /** Fetches the page of a fault, and more if the fault goes on with a sweep. */
    void fault(Waiter waiter, LocalPage page, Effects out) {
        boolean write = waiter.wanted() == Access.WRITE;
        begin(page, List.of(waiter));
        int end = page.page + 1;
        if (!write || page.home == HomePolicy.UNASSIGNED) {
            Region region = state.site.space().regionOf(page.page);
            Streams sweeps = state.sweeps(waiter.table());
            int limit = page.page + sweeps.lengthAt(page.page, Streams.lengthMax(region));
            end = beginAhead(waiter, end, Math.min(limit, endOfBlock(page)), region);
            sweeps.asked(end);
        }
        send(page.page, end, true, write, out);
    }

    /** One manager gives homes to a whole run: it must not pass the end of that one's block. */
    private static int endOfBlock(LocalPage page) {
        return page.home == HomePolicy.UNASSIGNED
                ? NodeState.endOfBlock(page.page)
                : Integer.MAX_VALUE;
    }

    /** Fetches a page that is needed, and no more. */
    void demand(LocalPage page, List<Waiter> waiters, Effects out) {
        begin(page, waiters);
        boolean write = waiters.stream().anyMatch(w -> w.wanted() == Access.WRITE);
        send(page.page, page.page + 1, true, write, out);
    }

    /** Fetches those of {@code count} pages that are worth it; nobody needs them yet. */
    void ahead(int table, int first, int count, Effects out) {
        int end = first + count;
        int next = first;
        while (next < end) {
            int start = next;
            Region region = state.site.space().regionOf(start);
            int limit = Math.min(end, start + Streams.lengthMax(region));
            Waiter reader = Waiter.ahead(table, Access.READ, state.page(start));
            next = beginAhead(reader, start, limit, region);
            if (next == start) {
                next++;
            } else {
                send(start, next, false, false, out);
            }
        }
    }

    /**
     * Begins the fetches of pages from {@code first} on, up to one that is not worth it for {@code
     * sweeper}.
     */
    private int beginAhead(Waiter sweeper, int first, int limit, Region region) {
        int next = first;
        while (next < limit && region.contains(next) && isWorth(sweeper, state.page(next))) {
            LocalPage page = state.page(next);
            begin(page, List.of(Waiter.ahead(sweeper.table(), sweeper.wanted(), page)));
            next++;
        }
        return next;
    }

    /** Who writes gains from homes ahead, not from copies. */
    private boolean isWorth(Waiter sweeper, LocalPage page) {
        return page.home != state.self()
                && (sweeper.wanted() == Access.READ || page.home == HomePolicy.UNASSIGNED)
                && !page.isBeingFetched()
                && !page.isCurrent()
                && !page.isDirty();
    }

    private void begin(LocalPage page, List<Waiter> waiters) {
        page.fetch = new Fetch(state.tick(), true);
        page.fetch.waiters.addAll(waiters);
    }

    /** One request for each run of pages that one node can answer for. */
    private void send(int first, int end, boolean demanded, boolean write, Effects out) {
        int next = first;
        for (int start = first; start < end; start = next) {
            next = endOfRun(start, end);
            boolean now = demanded && start == first;
            int home = state.page(start).home;
            int count = next - start;
            if (home == HomePolicy.UNASSIGNED) {
                out.send(state.managerOf(start), new HomeQuery(start, count, now, now && write));
            } else {
                out.send(home, new PageRequest(start, count, state.self(), now, now && write));
            }
        }
    }

    private int endOfRun(int start, int end) {
        int home = state.page(start).home;
        int next = start + 1;
        while (next < end && state.page(next).home == home && isAskedWith(start, next, home)) {
            next++;
        }
        return next;
    }

    private static boolean isAskedWith(int start, int next, int home) {
        return home != HomePolicy.UNASSIGNED || NodeState.blockOf(start) == NodeState.blockOf(next);
    }
}
