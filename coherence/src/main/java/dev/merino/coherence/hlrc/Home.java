package dev.merino.coherence.hlrc;

import dev.merino.coherence.hlrc.HlrcMessage.DiffApplied;
import dev.merino.coherence.hlrc.HlrcMessage.Diffs;
import dev.merino.coherence.hlrc.HlrcMessage.HomeAssigned;
import dev.merino.coherence.hlrc.HlrcMessage.HomeQuery;
import dev.merino.coherence.hlrc.HlrcMessage.NotAhead;
import dev.merino.coherence.hlrc.HlrcMessage.PageDiff;
import dev.merino.coherence.hlrc.HlrcMessage.PageReply;
import dev.merino.coherence.hlrc.HlrcMessage.PageRequest;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.PageMap;
import dev.merino.protocol.Waiters.Waiter;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A node as home: it keeps the master copies and their versions, and as manager remembers who
 * became the home of pages at their first touch.
 *
 * <p>Nobody waits until diffs have arrived; so a request, or a thread of the home itself, may ask
 * for more than the master copy holds, and then waits here.
 */
final class Home {
    private final NodeState state;
    private final Diffing diffing;

    /** Whether other nodes ask for pages, and do not just read them. */
    private final boolean seesReaders;

    private final PageMap<Entry> entries = new PageMap<>(page -> new Entry());

    /** Of use to managers: the homes of pages without a home by rule. */
    private final Map<Integer, Integer> firstTouchHomes = new HashMap<>();

    /** What only the home needs of a page. */
    private static final class Entry {
        /** Whether another node has ever asked for the page. */
        boolean fetched;

        final List<PageRequest> waiting = new ArrayList<>();
    }

    Home(NodeState state, Diffing diffing, boolean seesReaders) {
        this.state = state;
        this.diffing = diffing;
        this.seesReaders = seesReaders;
    }

    void on(int from, HomeQuery query, Effects out) {
        Integer home = firstTouchHomes.get(query.page());
        if (home == null && query.ahead()) {
            out.send(from, new NotAhead(query.page()));
        } else if (home == null) {
            firstTouchHomes.put(query.page(), from);
            out.send(from, new HomeAssigned(query.page()));
        } else {
            out.send(home, new PageRequest(query.page(), from, query.required()));
        }
    }

    /** The pages of {@code region} have neither homes nor readers any more. */
    void forget(Region region) {
        entries.forget(region);
        if (state.rules.forgetsFirstHomes()) {
            firstTouchHomes.keySet().removeIf(region::contains);
        }
    }

    boolean isUnseen(LocalPage page) {
        return state.rules.mayTrustReaders(seesReaders)
                && state.rules.mayWriteUnseen(entries.at(page.page).fetched);
    }

    /** A table of the home itself has faulted. */
    void fault(Waiter waiter, LocalPage page, Effects out) {
        state.lookAtMaster(page);
        if (state.rules.homeMustWait(page)) {
            page.waiters.add(waiter);
            diffing.await(page, page.required, out);
        } else {
            give(waiter, page, out);
        }
    }

    private void give(Waiter waiter, LocalPage page, Effects out) {
        boolean unseen = isUnseen(page);
        if (page.tracked) {
            Access right = unseen ? Access.WRITE : Access.TRACKED;
            page.mapAtLeast(waiter.table(), right, out);
        } else {
            if (waiter.wanted() == Access.WRITE && !unseen) {
                state.markDirty(waiter.table(), page);
            }
            page.mapAtLeast(waiter.table(), waiter.wanted(), out);
        }
    }

    void on(PageRequest request, Effects out) {
        LocalPage page = state.page(request.page());
        Entry entry = entries.at(request.page());
        endUnseenWriting(page, entry);
        state.lookAtMaster(page);
        if (state.rules.mayAnswer(held(page), request.required())) {
            answer(request, page, out);
        } else {
            entry.waiting.add(request);
            diffing.await(page, request.required(), out);
        }
    }

    private static Version held(LocalPage page) {
        return Check.present(page.held, "page %d is not at home here", page.page);
    }

    private void answer(PageRequest request, LocalPage page, Effects out) {
        boolean readable =
                state.policies.readsNeighbours()
                        && state.context.neighbours().contains(request.requester());
        PageImage image = readable ? PageImage.ABSENT : state.context.frames().image(page.page);
        out.send(request.requester(), new PageReply(page.page, held(page), image));
    }

    /** The first request has come: tables that may write unseen owe notices from now on. */
    private void endUnseenWriting(LocalPage page, Entry entry) {
        if (!entry.fetched) {
            entry.fetched = true;
            state.rules.unseenWriters(page).stream()
                    .filter(table -> page.access(table) == Access.WRITE)
                    .forEach(table -> state.markDirty(table, page));
        }
    }

    void on(int from, Diffs message, Effects out) {
        for (PageDiff diff : message.diffs()) {
            LocalPage page = state.page(diff.page());
            state.rules.applyDiff(diff.diff(), state.frame(page));
            state.tally().add(Count.DIFFS_APPLIED);
            state.diffWriter.recycle(diff.diff());
            state.words.stamp(page.page, from, message.interval());
            if (page.home == state.self()) {
                mayHold(page, out);
            }
            if (diffing.isAcknowledged()) {
                out.send(from, new DiffApplied(page.page));
            }
        }
    }

    /** The master copy may hold more than before: some may have waited for it. */
    void mayHold(LocalPage page, Effects out) {
        state.lookAtMaster(page);
        Entry entry = entries.at(page.page);
        for (PageRequest request : List.copyOf(entry.waiting)) {
            if (state.rules.mayAnswer(held(page), request.required())) {
                entry.waiting.remove(request);
                answer(request, page, out);
            }
        }
        if (!state.rules.homeMustWait(page)) {
            page.waiters.take().forEach(waiter -> give(waiter, page, out));
        } else if (!page.waiters.isEmpty()) {
            diffing.await(page, page.required, out);
        }
    }
}
