package dev.merino.coherence.treadmarks;

import dev.merino.coherence.treadmarks.Fetch.Waiter;
import dev.merino.coherence.treadmarks.TreadMarksMessage.DiffReply;
import dev.merino.coherence.treadmarks.TreadMarksMessage.DiffRequest;
import dev.merino.coherence.treadmarks.TreadMarksMessage.NamedDiff;
import dev.merino.coherence.treadmarks.TreadMarksMessage.PageReply;
import dev.merino.coherence.treadmarks.TreadMarksMessage.PageRequest;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.core.VectorTime;
import dev.merino.memory.Diff;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Access misses (section 3.5): a copy from somebody in the copyset if there is none, then the
 * missing diffs, asked for at as few nodes as possible and applied in the order of vector time.
 */
final class AccessMisses {
    private final NodeState state;
    private final Modifications modifications;
    private final IntervalCollector collector;
    private final WriteWatch watch;

    AccessMisses(
            NodeState state,
            Modifications modifications,
            IntervalCollector collector,
            WriteWatch watch) {
        this.state = state;
        this.modifications = modifications;
        this.collector = collector;
        this.watch = watch;
    }

    void fault(int table, int index, Access wanted, Effects out) {
        LocalPage page = state.page(index);
        state.tally().add(wanted == Access.WRITE ? Count.WRITE_FAULTS : Count.READ_FAULTS);
        Waiter waiter = Waiter.needs(table, wanted, page);
        if (page.access(table).allows(wanted)) {
            page.map(table, page.access(table), out);
        } else if (page.access(table) == Access.READ) {
            modifications.open(table, page, out);
        } else if (page.fetch != null) {
            page.fetch.waiters.add(waiter);
            state.tally().add(Count.FETCHES_COALESCED);
        } else if (!page.isStale()) {
            state.tally().add(Count.FETCHES_ELIDED);
            give(waiter, page, out);
        } else {
            begin(page, List.of(waiter), out);
        }
    }

    /** {@code table} will read these pages soon: they are mapped, or brought; nobody waits. */
    void willRead(int table, int first, int count, Effects out) {
        for (int index = first; index < first + count; index++) {
            LocalPage page = state.page(index);
            if (page.access(table) == Access.NONE && page.fetch == null) {
                bringAhead(Waiter.ahead(table, page), page, out);
            }
        }
    }

    private void bringAhead(Waiter reader, LocalPage page, Effects out) {
        if (page.isStale()) {
            begin(page, List.of(reader), out);
        } else {
            give(reader, page, out);
        }
    }

    private void give(Waiter waiter, LocalPage page, Effects out) {
        if (page.tracked || waiter.wanted == Access.WRITE) {
            modifications.open(waiter.table, page, out);
        } else {
            page.mapAtLeast(waiter.table, Access.READ, out);
        }
    }

    /** Brings the page up to date, whether somebody waits for it or not. */
    void validate(LocalPage page, Effects out) {
        if (page.fetch == null) {
            begin(page, List.of(), out);
        }
    }

    private void begin(LocalPage page, List<Waiter> waiters, Effects out) {
        Fetch fetch = new Fetch();
        fetch.waiters.addAll(waiters);
        page.fetch = fetch;
        fetch.deferred = collector.defers(page);
        if (!fetch.deferred) {
            start(page, fetch, out);
        }
    }

    /** The collection is over. */
    void resume(LocalPage page, Effects out) {
        Fetch fetch = fetch(page);
        fetch.deferred = false;
        start(page, fetch, out);
    }

    private void start(LocalPage page, Fetch fetch, Effects out) {
        if (page.hasCopy) {
            bringDiffs(page, fetch, out);
        } else {
            out.send(holderOf(page), new PageRequest(page.page));
        }
    }

    /** A member of the copyset; the choice spreads load over the holders. */
    private int holderOf(LocalPage page) {
        NodeSet others = page.copyset.without(state.self());
        List<Integer> holders = new ArrayList<>();
        others.forEach(holders::add);
        Check.that(!holders.isEmpty(), "page %d: nobody has a copy", page.page);
        return holders.get(state.self() % holders.size());
    }

    void on(int from, PageRequest request, Effects out) {
        LocalPage page = state.page(request.page());
        Check.that(page.hasCopy, "page %d is asked for, but not here", page.page);
        if (state.rules.mustMakeDiffForCopy(page)) {
            modifications.makeDiff(page);
        }
        page.copyset = page.copyset.with(from);
        int self = state.self();
        int[] clocks = new int[state.time.members()];
        for (int node = 0; node < clocks.length; node++) {
            clocks[node] = node == self ? state.time.at(self) : page.time.at(node);
        }
        PageImage image = state.rules.copyOf(state.frame(page), page.twin);
        out.send(from, new PageReply(page.page, VectorTime.of(clocks), image));
    }

    void on(PageReply reply, Effects out) {
        LocalPage page = state.page(reply.page());
        Fetch fetch = fetch(page);
        state.context.frames().overwrite(page.page, reply.image());
        state.tally().add(Count.PAGE_TRANSFERS);
        page.hasCopy = true;
        page.time = page.time.join(reply.time());
        page.missing.removeIf(interval -> interval.isCoveredBy(page.time));
        bringDiffs(page, fetch, out);
    }

    private static Fetch fetch(LocalPage page) {
        return Check.present(page.fetch, "page %d: an answer to no request", page.page);
    }

    private void bringDiffs(LocalPage page, Fetch fetch, Effects out) {
        fetch.notices = page.notices;
        fetch.upTo = state.time;
        fetch.wanted = List.copyOf(page.missing);
        List<Interval> lacking = lacking(page, fetch);
        if (lacking.isEmpty()) {
            finish(page, fetch, out);
        } else {
            ask(page, fetch, heads(lacking), lacking, out);
        }
    }

    private static List<Interval> lacking(LocalPage page, Fetch fetch) {
        return fetch.wanted.stream().filter(i -> !page.diffs.containsKey(i.name())).toList();
    }

    /**
     * The latest interval of each node, unless that of another one follows it: who wrote the page
     * had the earlier diffs.
     */
    @SuppressWarnings("ReferenceEquality") // each is in the map once
    private static List<Interval> heads(List<Interval> lacking) {
        TreeMap<Integer, Interval> latest = new TreeMap<>();
        for (Interval interval : lacking) {
            latest.merge(interval.node(), interval, (a, b) -> a.index() > b.index() ? a : b);
        }
        return latest.values().stream()
                .filter(
                        head ->
                                latest.values().stream()
                                        .noneMatch(h -> h != head && head.isCoveredBy(h.time())))
                .toList();
    }

    private static void ask(
            LocalPage page,
            Fetch fetch,
            List<Interval> heads,
            List<Interval> lacking,
            Effects out) {
        TreeMap<Integer, List<Interval.Name>> wanted = new TreeMap<>();
        for (Interval interval : lacking) {
            int node =
                    heads.stream()
                            .filter(head -> interval.isCoveredBy(head.time()))
                            .findFirst()
                            .orElse(interval)
                            .node();
            wanted.computeIfAbsent(node, n -> new ArrayList<>()).add(interval.name());
        }
        fetch.answersDue = wanted.size();
        wanted.forEach((node, names) -> out.send(node, new DiffRequest(page.page, names)));
    }

    void on(int from, DiffRequest request, Effects out) {
        LocalPage page = state.page(request.page());
        List<NamedDiff> diffs = new ArrayList<>();
        for (Interval.Name name : request.wanted()) {
            boolean own = name.node() == state.self();
            if (own && name.index() == page.announced) {
                modifications.makeDiff(page);
            }
            Diff diff = page.diffs.get(name);
            Check.that(diff != null || !own, "page %d: no diff of %s", page.page, name);
            if (diff != null) {
                diffs.add(new NamedDiff(name, diff));
            }
        }
        out.send(from, new DiffReply(page.page, diffs));
    }

    /**
     * Who lacks an earlier diff, because a table of its node wrote before it applied the notice,
     * leaves it to the node that made it.
     */
    void on(DiffReply reply, Effects out) {
        LocalPage page = state.page(reply.page());
        Fetch fetch = fetch(page);
        reply.diffs().forEach(named -> state.keep(page, named.interval(), named.diff()));
        if (--fetch.answersDue > 0) {
            return;
        }
        List<Interval> lacking = lacking(page, fetch);
        if (lacking.isEmpty()) {
            finish(page, fetch, out);
        } else {
            ask(page, fetch, List.of(), lacking, out);
        }
    }

    private void finish(LocalPage page, Fetch fetch, Effects out) {
        for (Interval interval : state.rules.inOrder(fetch.wanted)) {
            Diff diff = Check.present(page.diffs.get(interval.name()), "no diff of %s", interval);
            state.rules.apply(diff, state.frame(page), page.twin);
            state.tally().add(Count.DIFFS_APPLIED);
        }
        page.missing.removeAll(fetch.wanted);
        page.time = page.time.join(Check.present(fetch.upTo, "a fetch without a time"));
        page.fetch = null;
        if (fetch.isAhead()) {
            state.tally().add(Count.PAGES_AHEAD);
        }
        serve(page, fetch, out);
        collector.brought(page, this, out);
        watch.brought(page, fetch.wanted, this, out);
    }

    /** Maps the page for those whom it satisfies and fetches again for the others. */
    private void serve(LocalPage page, Fetch fetch, Effects out) {
        List<Waiter> unsatisfied = new ArrayList<>();
        for (Waiter waiter : fetch.waiters) {
            if (satisfies(fetch, waiter)) {
                give(waiter, page, out);
            } else if (!waiter.ahead) {
                unsatisfied.add(waiter);
            }
        }
        if (!unsatisfied.isEmpty()) {
            begin(page, unsatisfied, out);
        }
    }

    private boolean satisfies(Fetch fetch, Waiter waiter) {
        return waiter.ahead
                ? state.rules.mayMapAhead(fetch.notices, waiter.noticesNeeded)
                : state.rules.isNewEnough(fetch.notices, waiter.noticesNeeded);
    }

    /** Obeys the write notices in the queue of {@code table}: it leaves what is stale. */
    void applyNotices(int table, Effects out) {
        for (LocalPage page : state.takeNotices(table)) {
            if (page.fetch != null) {
                page.fetch.demand(table, page.notices);
            }
            if (page.access(table) != Access.NONE && state.rules.mustInvalidate(page)) {
                state.tally().add(Count.INVALIDATIONS);
                page.map(table, Access.NONE, out);
                modifications.retire(page);
            }
        }
    }
}
