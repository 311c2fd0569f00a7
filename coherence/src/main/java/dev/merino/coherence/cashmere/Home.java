package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;
import dev.merino.coherence.Effects;
import dev.merino.coherence.PageMap;
import dev.merino.coherence.cashmere.CashmereMessage.Diffs;
import dev.merino.coherence.cashmere.CashmereMessage.DiffsApplied;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveReply;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveRequest;
import dev.merino.coherence.cashmere.CashmereMessage.HomeAssigned;
import dev.merino.coherence.cashmere.CashmereMessage.HomeQuery;
import dev.merino.coherence.cashmere.CashmereMessage.NotAhead;
import dev.merino.coherence.cashmere.CashmereMessage.PageCopy;
import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.coherence.cashmere.CashmereMessage.PageReply;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Recall;
import dev.merino.coherence.cashmere.CashmereMessage.Recalled;
import dev.merino.coherence.cashmere.CashmereMessage.Sharers;
import dev.merino.coherence.cashmere.DirectoryEntry.Request;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A node as home: it keeps the master copies and the directory of its pages, and as manager
 * remembers who became the home of pages that were assigned at their first touch.
 *
 * <p>Threads of the home work on the master copy itself, without twin or diff. While nobody else
 * shares a page they write it freely; once somebody does, the writers are on the dirty list and
 * their releases send notices. Where writes are tracked, they get on it when they have written.
 */
final class Home {
    private final NodeState state;
    private final NeighbourReader readers;
    private final PageMap<DirectoryEntry> directory = new PageMap<>(page -> new DirectoryEntry());

    /** Of use to managers: the homes of pages without a home by rule. */
    private final Map<Integer, Integer> firstTouchHomes = new HashMap<>();

    Home(NodeState state) {
        this.state = state;
        this.readers = new NeighbourReader(state);
    }

    DirectoryEntry entry(int page) {
        return directory.at(page);
    }

    void on(int from, HomeQuery query, Effects out) {
        int end = query.page() + query.count();
        int first = query.page();
        if (query.demanded() && !firstTouchHomes.containsKey(first)) {
            first = endOfRun(first, end, HomePolicy.UNASSIGNED);
            IntStream.range(query.page(), first).forEach(p -> firstTouchHomes.put(p, from));
            out.send(from, new HomeAssigned(query.page(), first - query.page()));
        }
        List<Integer> homeless = new ArrayList<>();
        int next = first;
        for (int page = first; page < end; page = next) {
            int home = firstTouchHomes.getOrDefault(page, HomePolicy.UNASSIGNED);
            next = endOfRun(page, end, home);
            if (home == HomePolicy.UNASSIGNED) {
                IntStream.range(page, next).forEach(homeless::add);
            } else {
                boolean demanded = query.demanded() && page == query.page();
                out.send(
                        home,
                        new PageRequest(
                                page, next - page, from, demanded, demanded && query.write()));
            }
        }
        if (!homeless.isEmpty()) {
            out.send(from, new NotAhead(homeless));
        }
    }

    /** The end of the run of pages from {@code page} on that have this home. */
    private int endOfRun(int page, int end, int home) {
        int next = page + 1;
        while (next < end && firstTouchHomes.getOrDefault(next, HomePolicy.UNASSIGNED) == home) {
            next++;
        }
        return next;
    }

    /** A table of the home itself has faulted; what its sweep will touch next is mapped too. */
    void fault(int table, LocalPage page, Access wanted, Effects out) {
        give(table, page, wanted, out);
        Region region = state.site.space().regionOf(page.page);
        Streams sweeps = state.sweeps(table);
        int limit = page.page + sweeps.lengthAt(page.page, Streams.lengthMax(region));
        int next = page.page + 1;
        while (next < limit && region.contains(next) && isUntouched(table, state.page(next))) {
            mapMaster(table, state.page(next), wanted, out);
            next++;
        }
        sweeps.asked(next);
    }

    /** Whether nobody but this home has anything of the page, and the table not either. */
    private boolean isUntouched(int table, LocalPage page) {
        return page.home == state.self()
                && page.access(table) == Access.NONE
                && entry(page.page).sharers.isEmpty()
                && entry(page.page).exclusiveHolder == DirectoryEntry.NOBODY;
    }

    /** A table of the home itself wants {@code wanted}. */
    void give(int table, LocalPage page, Access wanted, Effects out) {
        DirectoryEntry entry = entry(page.page);
        if (state.rules.mustRecall(entry, state.self())) {
            waitForRecall(page.page, entry, new Request.Local(table, wanted), out);
        } else {
            mapMaster(table, page, wanted, out);
        }
    }

    private void mapMaster(int table, LocalPage page, Access wanted, Effects out) {
        boolean free = entry(page.page).sharers.isEmpty();
        if (page.tracked) {
            mapTracked(table, page, free, out);
        } else {
            if (wanted == Access.WRITE) {
                beginWriting(table, page, free);
            }
            state.mapAtLeast(table, page, wanted, out);
        }
    }

    private void mapTracked(int table, LocalPage page, boolean free, Effects out) {
        if (free) {
            state.tally().add(Count.EXCLUSIVE_ENTERED);
        }
        state.mapAtLeast(table, page, free ? Access.WRITE : Access.TRACKED, out);
    }

    private void beginWriting(int table, LocalPage page, boolean free) {
        if (free) {
            state.tally().add(Count.EXCLUSIVE_ENTERED);
        } else {
            state.markDirty(table, page);
        }
    }

    void on(PageRequest request, Effects out) {
        List<PageCopy> copies = new ArrayList<>();
        List<Integer> notGiven = new ArrayList<>();
        int first = request.page();
        if (request.demanded()) {
            demanded(request, copies, out);
            first++;
        }
        for (int page = first; page < request.page() + request.count(); page++) {
            if (entry(page).exclusiveHolder == DirectoryEntry.NOBODY) {
                copies.add(copyFor(request.requester(), page, false));
            } else {
                notGiven.add(page);
            }
        }
        if (!copies.isEmpty() || !notGiven.isEmpty()) {
            out.send(request.requester(), new PageReply(copies, notGiven));
        }
    }

    private void demanded(PageRequest request, List<PageCopy> copies, Effects out) {
        int page = request.page();
        DirectoryEntry entry = entry(page);
        if (state.rules.mustRecall(entry, request.requester())) {
            Request waiting = new Request.Remote(request.requester(), request.write());
            waitForRecall(page, entry, waiting, out);
        } else {
            copies.add(copyFor(request.requester(), page, request.write()));
        }
    }

    private void waitForRecall(int page, DirectoryEntry entry, Request request, Effects out) {
        entry.waiting.add(request);
        if (entry.waiting.size() == 1) {
            out.send(entry.exclusiveHolder, new Recall(page));
        }
    }

    private PageCopy copyFor(int requester, int pageIndex, boolean write) {
        LocalPage page = state.page(pageIndex);
        DirectoryEntry entry = entry(pageIndex);
        endFreeWriting(page, entry);
        entry.sharers = entry.sharers.with(requester);
        boolean sole = isSoleSharer(entry, page, requester);
        if (write && sole) {
            entry.exclusiveHolder = requester;
        }
        PageImage image = readers.imageFor(requester, page);
        return new PageCopy(pageIndex, image, entry.version, sole, write && sole);
    }

    /**
     * The first sharer has come: tables of the home that may write unseen owe notices from now on.
     * Those whose writes are tracked owe them once they have written.
     */
    private void endFreeWriting(LocalPage page, DirectoryEntry entry) {
        if (entry.sharers.isEmpty() && page.isWritable()) {
            BitSet unseen = state.rules.writersLeftBehind(page);
            unseen.stream()
                    .filter(table -> page.access(table) == Access.WRITE)
                    .forEach(table -> state.markDirty(table, page));
            if (!unseen.isEmpty()) {
                state.tally().add(Count.EXCLUSIVE_LEFT);
            }
        }
    }

    private static boolean isSoleSharer(DirectoryEntry entry, LocalPage page, int node) {
        return entry.sharers.hasNoneBut(node) && !page.isMapped();
    }

    void on(int from, ExclusiveRequest request, Effects out) {
        DirectoryEntry entry = entry(request.page());
        boolean granted =
                entry.exclusiveHolder == DirectoryEntry.NOBODY
                        && entry.sharers.contains(from)
                        && isSoleSharer(entry, state.page(request.page()), from)
                        && state.rules.mayBecomeExclusive(entry, request.version());
        if (granted) {
            entry.exclusiveHolder = from;
        }
        out.send(from, new ExclusiveReply(request.page(), granted));
    }

    void on(int from, Recalled recalled, Effects out) {
        LocalPage page = state.page(recalled.page());
        DirectoryEntry entry = entry(recalled.page());
        Check.that(
                entry.exclusiveHolder == from, "page %d recalled from %d", recalled.page(), from);
        recalled.image().copyTo(state.frame(page));
        entry.version++;
        entry.exclusiveHolder = DirectoryEntry.NOBODY;
        List<Request> served = List.copyOf(entry.waiting);
        entry.waiting.clear();
        for (Request request : served) {
            switch (request) {
                case Request.Remote(int node, boolean write) -> {
                    PageCopy copy = copyFor(node, page.page, write);
                    out.send(node, new PageReply(List.of(copy), List.of()));
                }
                case Request.Local(int table, Access wanted) -> mapMaster(table, page, wanted, out);
            }
        }
    }

    void on(int from, Diffs message, Effects out) {
        state.rules.applyBeforeAnswering(() -> message.diffs().forEach(this::apply));
        List<Sharers> answers = new ArrayList<>();
        for (PageDiff diff : message.diffs()) {
            answers.add(sharersBeside(from, diff.page()));
        }
        out.send(from, new DiffsApplied(message.flush(), answers));
    }

    private void apply(PageDiff diff) {
        state.rules.applyDiff(diff.diff(), state.frame(state.page(diff.page())));
        state.tally().add(Count.DIFFS_APPLIED);
        state.diffWriter.recycle(diff.diff());
    }

    private Sharers sharersBeside(int from, int pageIndex) {
        DirectoryEntry entry = entry(pageIndex);
        Check.that(
                entry.sharers.contains(from),
                "page %d: a diff of %d, who does not share it",
                pageIndex,
                from);
        NodeSet others = entry.sharers.without(from);
        entry.version++;
        boolean sole = isSoleSharer(entry, state.page(pageIndex), from);
        return new Sharers(pageIndex, others, entry.version, sole);
    }

    void on(int from, CashmereMessage.Drop drop) {
        for (int page : drop.pages()) {
            DirectoryEntry entry = entry(page);
            Check.that(
                    entry.exclusiveHolder != from,
                    "page %d dropped by %d, who has it alone",
                    page,
                    from);
            entry.sharers = entry.sharers.without(from);
        }
    }
}
