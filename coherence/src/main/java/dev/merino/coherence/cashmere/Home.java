package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Diffs;
import dev.merino.coherence.cashmere.CashmereMessage.DiffsApplied;
import dev.merino.coherence.cashmere.CashmereMessage.Drop;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveReply;
import dev.merino.coherence.cashmere.CashmereMessage.ExclusiveRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Forwarded;
import dev.merino.coherence.cashmere.CashmereMessage.HomeDenied;
import dev.merino.coherence.cashmere.CashmereMessage.HomeGranted;
import dev.merino.coherence.cashmere.CashmereMessage.HomeRequest;
import dev.merino.coherence.cashmere.CashmereMessage.PageCopy;
import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.coherence.cashmere.CashmereMessage.PageReply;
import dev.merino.coherence.cashmere.CashmereMessage.PageRequest;
import dev.merino.coherence.cashmere.CashmereMessage.Recall;
import dev.merino.coherence.cashmere.CashmereMessage.Recalled;
import dev.merino.coherence.cashmere.CashmereMessage.Sharers;
import dev.merino.coherence.cashmere.CashmereMessage.Want;
import dev.merino.coherence.cashmere.DirectoryEntry.Request;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.core.NodeSet;
import dev.merino.memory.PageImage;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A node as home: it keeps the master copies and the directory of its pages.
 *
 * <p>Threads of the home work on the master copy itself, without twin or diff. While no other node
 * shares a page they write it freely; once one does, the writers are on the dirty list and their
 * releases send notices. Where writes are tracked, they get on it when they have written.
 */
final class Home {
    private final NodeState state;
    private final NeighbourReader readers;
    private final HomeMigration mover;
    final HomeDirectory directory;

    Home(NodeState state) {
        this.state = state;
        this.readers = new NeighbourReader(state);
        this.mover = new HomeMigration(state);
        this.directory = new HomeDirectory(state);
    }

    /** Whether another node is the home of {@code page} by now. */
    private boolean isGone(int page) {
        return state.homes.isGone(state.page(page));
    }

    private void forward(int origin, int page, CashmereMessage message, Effects out) {
        out.send(state.page(page).home(), new Forwarded(origin, message));
    }

    /** A table of the home itself has faulted; what its sweep will touch next is mapped too. */
    void fault(int table, LocalPage page, Access wanted, Effects out) {
        grant(table, page, wanted, out);
        if (!state.mapsAhead(wanted)) {
            return;
        }
        for (LocalPage next : state.sweep(table, page, next -> isUntouched(table, next))) {
            mapMaster(table, next, wanted, out);
        }
    }

    /** Whether no other node has a copy of the page, and the table has not mapped it. */
    private boolean isUntouched(int table, LocalPage page) {
        return page.home() == state.self()
                && page.access(table) == Access.NONE
                && directory.isFree(page.page)
                && directory.entry(page.page).exclusiveHolder == DirectoryEntry.NOBODY;
    }

    /** A table of the home itself wants {@code wanted}. */
    void grant(int table, LocalPage page, Access wanted, Effects out) {
        DirectoryEntry entry = directory.entry(page.page);
        if (state.rules.mustRecall(entry, state.self())) {
            waitForRecall(page.page, entry, new Request.Local(table, wanted), out);
        } else {
            mapMaster(table, page, wanted, out);
        }
    }

    private void mapMaster(int table, LocalPage page, Access wanted, Effects out) {
        boolean free = directory.isFree(page.page);
        if (page.tracked) {
            mapTracked(table, page, free, out);
        } else {
            if (wanted == Access.WRITE) {
                beginWriting(table, page, free, out);
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

    private void beginWriting(int table, LocalPage page, boolean free, Effects out) {
        if (free) {
            state.tally().add(Count.EXCLUSIVE_ENTERED);
        } else {
            state.markDirty(table, page);
            state.homes.publishWriting(page, true, out);
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
            if (isGone(page)) {
                forward(request.requester(), page, alone(request, page, false), out);
            } else if (directory.entry(page).exclusiveHolder == DirectoryEntry.NOBODY) {
                Request.Remote ahead =
                        new Request.Remote(request.requester(), Want.COPY, request.joined());
                serve(ahead, page, isWantedByMany(page, request.requester()), copies, out);
            } else {
                notGiven.add(page);
            }
        }
        reply(request.requester(), copies, notGiven, out);
    }

    /** The same request for one page of it. */
    private static PageRequest alone(PageRequest request, int page, boolean demanded) {
        Want want = demanded ? request.want() : Want.READ;
        return new PageRequest(page, 1, request.requester(), demanded, want, request.joined());
    }

    private void demanded(PageRequest request, List<PageCopy> copies, Effects out) {
        int page = request.page();
        int node = request.requester();
        if (isGone(page)) {
            forward(node, page, alone(request, page, true), out);
            return;
        }
        DirectoryEntry entry = directory.entry(page);
        Request.Remote asked = new Request.Remote(node, request.want(), request.joined());
        if (state.rules.mustRecall(entry, node)) {
            waitForRecall(page, entry, asked, out);
        } else if (!movesTo(asked, state.page(page), entry, out)) {
            serve(asked, page, isWantedByMany(page, node), copies, out);
        }
    }

    private boolean isWantedByMany(int page, int node) {
        return state.broadcast.isWantedByMany(directory.entry(page), node);
    }

    /**
     * Answers with a copy, or, if many want the page, sends it to all nodes and refers readers to
     * the buffers.
     */
    private void serve(
            Request.Remote asked,
            int pageIndex,
            boolean byMany,
            List<PageCopy> copies,
            Effects out) {
        LocalPage page = state.page(pageIndex);
        DirectoryEntry entry = directory.entry(pageIndex);
        endFreeWriting(page, entry, out);
        entry.join(asked.node(), asked.joined());
        boolean referred = asked.want() == Want.READ && byMany;
        if (referred && state.broadcast.place(page, entry, out)) {
            state.broadcast.refer(asked.node(), page, entry, out);
            return;
        }
        copies.add(copyFor(asked.node(), page, entry, asked.want()));
        if (byMany && !referred) {
            state.broadcast.place(page, entry, out);
        }
    }

    private boolean movesTo(
            Request.Remote asked, LocalPage page, DirectoryEntry entry, Effects out) {
        return asked.want() == Want.HOME
                && mover.move(page, entry, asked.node(), asked.joined(), out);
    }

    /** A sharer with a current copy would be the home. */
    void on(int from, HomeRequest request, Effects out) {
        if (isGone(request.page())) {
            forward(from, request.page(), request, out);
            return;
        }
        DirectoryEntry entry = directory.entry(request.page());
        if (!mover.move(state.page(request.page()), entry, from, entry.joinedAt(from), out)) {
            out.send(from, new HomeDenied(request.page()));
        }
    }

    /** This node is the home from now on; its copy is the master copy already. */
    void adopt(LocalPage page, HomeGranted granted, Effects out) {
        mover.adopt(page, directory.entry(page.page), granted);
        state.homes.publishWriting(page, page.isDirty(), out);
    }

    private void waitForRecall(int page, DirectoryEntry entry, Request request, Effects out) {
        entry.waiting.add(request);
        if (entry.waiting.size() == 1) {
            out.send(entry.exclusiveHolder, new Recall(page));
        }
    }

    private PageCopy copyFor(int requester, LocalPage page, DirectoryEntry entry, Want want) {
        boolean sole = isSoleSharer(page, requester);
        boolean write = want.writes();
        if (write && sole) {
            entry.exclusiveHolder = requester;
        }
        PageImage image = readers.imageFor(requester, page);
        boolean homeWrites = state.homes.isKept(page, entry);
        return new PageCopy(page.page, image, entry.version, sole, write && sole, homeWrites);
    }

    /**
     * The first sharer has come: tables of the home that may write unseen owe notices from now on.
     * Those whose writes are tracked owe them once they have written. With broadcast buffers a node
     * may be in the sharing set before it requests.
     */
    private void endFreeWriting(LocalPage page, DirectoryEntry entry, Effects out) {
        if (page.isWritable() && (entry.sharers.isEmpty() || state.broadcast.hasUnaskedSharers())) {
            BitSet unseen = state.rules.writersLeftBehind(page);
            for (int table = unseen.nextSetBit(0);
                    table >= 0;
                    table = unseen.nextSetBit(table + 1)) {
                if (page.access(table) == Access.WRITE) {
                    state.markDirty(table, page);
                }
            }
            if (!unseen.isEmpty()) {
                state.tally().add(Count.EXCLUSIVE_LEFT);
                state.homes.publishWriting(page, page.isDirty(), out);
            }
        }
    }

    private boolean isSoleSharer(LocalPage page, int node) {
        return !page.isMapped() && directory.hasNoSharerBut(node, page.page);
    }

    void on(int from, ExclusiveRequest request, Effects out) {
        if (isGone(request.page())) {
            forward(from, request.page(), request, out);
            return;
        }
        DirectoryEntry entry = directory.entry(request.page());
        boolean granted =
                entry.exclusiveHolder == DirectoryEntry.NOBODY
                        && entry.sharers.contains(from)
                        && isSoleSharer(state.page(request.page()), from)
                        && state.rules.mayBecomeExclusive(entry, request.version());
        if (granted) {
            entry.exclusiveHolder = from;
        }
        out.send(from, new ExclusiveReply(request.page(), granted));
    }

    void on(int from, Recalled recalled, Effects out) {
        LocalPage page = state.page(recalled.page());
        DirectoryEntry entry = directory.entry(recalled.page());
        Check.that(
                entry.exclusiveHolder == from, "page %d recalled from %d", recalled.page(), from);
        if (!recalled.image().isAbsent()) {
            recalled.image().copyTo(state.frame(page));
        }
        long _ = directory.change(page.page, entry);
        entry.exclusiveHolder = DirectoryEntry.NOBODY;
        List<Request> served = List.copyOf(entry.waiting);
        entry.waiting.clear();
        boolean atHome = served.stream().anyMatch(r -> r instanceof Request.Local);
        boolean byMany = state.broadcast.isWantedByMany(served.size());
        for (Request request : served) {
            switch (request) {
                case Request.Remote asked -> {
                    @SuppressWarnings("ReferenceEquality") // an equal request may come later
                    boolean last = request == served.getLast() && !atHome;
                    if (!last || !movesTo(asked, page, entry, out)) {
                        List<PageCopy> copies = new ArrayList<>();
                        serve(asked, page.page, byMany, copies, out);
                        reply(asked.node(), copies, List.of(), out);
                    }
                }
                case Request.Local(int table, Access wanted) -> mapMaster(table, page, wanted, out);
            }
        }
    }

    private static void reply(
            int node, List<PageCopy> copies, List<Integer> notGiven, Effects out) {
        if (!copies.isEmpty() || !notGiven.isEmpty()) {
            out.send(node, new PageReply(copies, notGiven));
        }
    }

    void on(int from, Diffs message, Effects out) {
        Map<Integer, List<PageDiff>> gone = new TreeMap<>();
        List<PageDiff> here = new ArrayList<>();
        for (PageDiff diff : message.diffs()) {
            if (isGone(diff.page())) {
                gone.computeIfAbsent(state.page(diff.page()).home(), h -> new ArrayList<>())
                        .add(diff);
            } else {
                here.add(diff);
            }
        }
        gone.forEach(
                (node, diffs) -> {
                    Diffs rest = new Diffs(message.flush(), diffs, message.joined());
                    out.send(node, new Forwarded(from, rest));
                });
        if (!here.isEmpty()) {
            state.rules.applyBeforeAnswering(() -> here.forEach(this::apply));
            List<Sharers> answers = new ArrayList<>();
            for (PageDiff diff : here) {
                answers.add(sharersBeside(from, diff.page(), message.joined()));
            }
            out.send(from, new DiffsApplied(message.flush(), answers));
        }
    }

    private void apply(PageDiff diff) {
        state.rules.applyDiff(diff.diff(), state.frame(state.page(diff.page())));
        state.tally().add(Count.DIFFS_APPLIED);
        state.diffWriter.recycle(diff.diff());
    }

    private Sharers sharersBeside(int from, int pageIndex, long joined) {
        DirectoryEntry entry = directory.entry(pageIndex);
        state.broadcast.joinSender(entry, from, joined);
        Check.that(
                entry.sharers.contains(from),
                "page %d: a diff of %d, who does not share it",
                pageIndex,
                from);
        NodeSet others = state.metadata.unknownToReleaser(pageIndex, entry.sharers.without(from));
        long _ = directory.change(pageIndex, entry);
        boolean sole = isSoleSharer(state.page(pageIndex), from);
        return new Sharers(pageIndex, others, entry.version, sole);
    }

    void on(int from, Drop drop, Effects out) {
        for (int page : drop.pages()) {
            if (isGone(page)) {
                forward(from, page, new Drop(List.of(page), drop.left()), out);
                continue;
            }
            DirectoryEntry entry = directory.entry(page);
            Check.that(
                    entry.exclusiveHolder != from,
                    "page %d dropped by %d, who has it alone",
                    page,
                    from);
            entry.leave(from, drop.left());
        }
    }

    void verify() {
        state.touched().forEach(directory::verify);
    }
}
