package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.DiffsApplied;
import dev.merino.coherence.cashmere.CashmereMessage.NoticesTaken;
import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.coherence.cashmere.CashmereMessage.Sharers;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Diff;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.Event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Releases: diffs go to the homes, one message each; their answers name the sharers, who get write
 * notices, one message each; when all have answered the release is over.
 *
 * <p>The dirty list belongs to the table: a release takes the writes of all its threads along, and
 * waits for the flushes that took its own. The table may write its dirty pages again only after a
 * fault, or its writes are tracked.
 */
final class Releaser {
    private final NodeState state;
    private final Home home;
    private final LocalCopies copies;
    private final Map<Integer, Flush> flushes = new HashMap<>();

    /** Releases that wait until pages on the dirty lists have arrived. */
    private final List<Event.Release> blocked = new ArrayList<>();

    private int nextFlush;

    Releaser(NodeState state, Home home, LocalCopies copies) {
        this.state = state;
        this.home = home;
        this.copies = copies;
    }

    void release(Event.Release release, Effects out) {
        state.tick();
        state.nextInterval();
        List<LocalPage> pages = state.dirtyPages(state.context.tableOf(release.processor()));
        if (mayFlush(pages)) {
            flush(release, pages, out);
        } else {
            blocked.add(release);
        }
    }

    private boolean mayFlush(List<LocalPage> pages) {
        for (LocalPage page : pages) {
            if (!state.rules.mayFlush(page)) {
                return false;
            }
        }
        return true;
    }

    /** Pages have arrived: tries the releases again that waited for some. */
    void retryBlocked(Effects out) {
        if (!blocked.isEmpty()) {
            List<Event.Release> again = List.copyOf(blocked);
            blocked.clear();
            again.forEach(release -> release(release, out));
        }
    }

    private void flush(Event.Release release, List<LocalPage> pages, Effects out) {
        int table = state.context.tableOf(release.processor());
        Flush flush = new Flush(nextFlush++, release, table);
        if (state.rules.awaitsSiblings()) {
            followSiblings(flush);
        }
        flushes.put(flush.id, flush);
        state.clearDirty(flush.table);
        Map<Integer, List<PageDiff>> diffs = new TreeMap<>();
        for (LocalPage page : pages) {
            if (page.home() == state.self()) {
                releaseMaster(flush, page, out);
            } else {
                releaseCopy(flush, page, diffs, out);
            }
        }
        for (Map.Entry<Integer, List<PageDiff>> toHome : diffs.entrySet()) {
            state.transport.send(flush, toHome.getKey(), toHome.getValue(), out, this::applied);
        }
        advance(flush, out);
    }

    /** The modifications of {@code page} are in the master copy at {@code master}. */
    private void applied(Flush flush, LocalPage page, int master, long version, Effects out) {
        note(flush, page, master, version);
        advance(flush, out);
    }

    private void note(Flush flush, LocalPage page, int master, long version) {
        page.currency.countOwnDiff(version);
        state.metadata.written(flush, page, master, version);
    }

    private void followSiblings(Flush flush) {
        for (Flush earlier : flushes.values()) {
            if (earlier.table == flush.table && !earlier.settled) {
                flush.follow(earlier);
            }
        }
    }

    private void releaseMaster(Flush flush, LocalPage page, Effects out) {
        state.homes.publishWriting(page, page.isDirty(), out);
        if (home.directory.isFree(page.page)) {
            return;
        }
        DirectoryEntry entry = home.directory.entry(page.page);
        protect(flush.table, page, out);
        state.broadcast.masterReleased(flush, page, entry, home.directory);
        if (state.rules.homeWritersNotify()) {
            entry.sharers.forEach(node -> flush.addNotice(node, page.page));
        }
    }

    private void releaseCopy(
            Flush flush, LocalPage page, Map<Integer, List<PageDiff>> diffs, Effects out) {
        if (page.isBeingFlushed() && state.rules.awaitsEarlierFlushes()) {
            page.writes.flushes().forEach(flush::follow);
        }
        Twin before = page.writes.twin();
        boolean keepsBefore = keepsBefore(flush, page);
        Diff diff = diffOfStopped(flush.table, page, keepsBefore, out);
        if (!diff.isEmpty()) {
            diffs.computeIfAbsent(page.home(), h -> new ArrayList<>())
                    .add(new PageDiff(page.page, diff));
            state.spareSentTwin(page);
            page.writes.beginFlush(flush, keepsBefore ? before : null);
        }
        flush.pages.add(page);
    }

    /** A table that may not write unseen need not be stopped: what it writes now is found later. */
    private Diff diffOfStopped(int table, LocalPage page, boolean keepsBefore, Effects out) {
        return page.access(table) == Access.WRITE
                ? state.rules.diffOfStopped(
                        () -> protect(table, page, out), () -> outgoingDiff(page, keepsBefore))
                : outgoingDiff(page, keepsBefore);
    }

    /**
     * Whether the twin from before this release is of use while the diff is in flight: where copies
     * are merged meanwhile, if it is the only diff, and nobody writes the page.
     */
    private boolean keepsBefore(Flush flush, LocalPage page) {
        return state.orderSuffices && !page.isBeingFlushed() && isAtRest(flush, page);
    }

    private Diff outgoingDiff(LocalPage page, boolean keepsBefore) {
        Twin twin =
                Check.present(page.writes.twin(), "page %d is dirty, but has no twin", page.page);
        Diff diff = Diff.between(state.frame(page), twin, state.diffWriter);
        if (!state.rules.keepsTwin(page)) {
            page.writes.dropTwin();
        } else if (keepsBefore && !diff.isEmpty()) {
            page.writes.setTwin(state.twins.copyOf(state.frame(page)));
        } else {
            state.rules.refreshTwin(diff, twin);
        }
        if (!diff.isEmpty()) {
            state.tally().add(Count.DIFFS_MADE);
            state.tally().add(Count.DIFF_BYTES, diff.wireBytes());
        }
        return diff;
    }

    /** Nobody writes the page while the releaser waits; one that runs may. */
    private boolean isAtRest(Flush flush, LocalPage page) {
        return !flush.isRunning && state.rules.isAtRest(page, flush.table);
    }

    private void protect(int table, LocalPage page, Effects out) {
        if (page.access(table) == Access.WRITE) {
            state.map(table, page, page.tracked ? Access.TRACKED : Access.READ, out);
        }
    }

    void on(int from, DiffsApplied answer, Effects out) {
        Flush flush = pending(answer.flush());
        flush.diffsToAnswer -= answer.pages().size();
        for (Sharers sharers : answer.pages()) {
            LocalPage page = state.page(sharers.page());
            page.sharing.setSole(sharers.sole());
            note(flush, page, from, sharers.version());
            if (!sharers.others().isEmpty()) {
                sharers.others().forEach(node -> flush.addNotice(node, sharers.page()));
            }
        }
        advance(flush, out);
    }

    void on(NoticesTaken answer, Effects out) {
        Flush flush = pending(answer.flush());
        flush.sharersToAnswer--;
        advance(flush, out);
    }

    private Flush pending(int id) {
        return Check.present(flushes.get(id), "an answer to flush %d, which is over", id);
    }

    private void advance(Flush flush, Effects out) {
        boolean nobodyElse = flush.diffsToAnswer == 0 || state.orderSuffices;
        if (nobodyElse) {
            state.metadata.announce(flush, out, o -> advance(flush, o));
        }
        if (nobodyElse && !flush.announcing && !flush.notices.isEmpty()) {
            notifySharers(flush, out);
        }
        if (flush.diffsToAnswer == 0
                && !flush.announcing
                && flush.sharersToAnswer == 0
                && !flush.settled) {
            settle(flush, out);
        }
        if (mayEnd(flush)) {
            end(flush, out);
        }
    }

    private boolean mayEnd(Flush flush) {
        return state.orderSuffices
                || !state.rules.awaitsAnswers()
                || (flush.settled && flush.flushesToEnd == 0);
    }

    private void notifySharers(Flush flush, Effects out) {
        for (Map.Entry<Integer, List<Integer>> toSharer : flush.notices.entrySet()) {
            int node = toSharer.getKey();
            List<Integer> notified = state.rules.noticesFor(node, toSharer.getValue());
            state.tally().add(Count.WRITE_NOTICES, notified.size());
            if (!notified.isEmpty()) {
                state.metadata.notify(flush, node, notified, out, o -> advance(flush, o));
            }
        }
        flush.notices.clear();
    }

    private void settle(Flush flush, Effects out) {
        flush.settled = true;
        for (LocalPage page : flush.pages) {
            state.spareSentTwin(page);
            page.writes.endFlush(flush);
        }
        copies.fetcher.flushed(flush.pages, out);
        UnusedPages.leave(state, flush.pages, out);
        for (Flush follower : flush.followers) {
            follower.flushesToEnd--;
            advance(follower, out);
        }
    }

    private void end(Flush flush, Effects out) {
        if (!flush.ended) {
            flush.ended = true;
            out.resume(flush.processor);
        }
        if (flush.settled) {
            flushes.remove(flush.id);
        }
    }

    /** Stops if the answer to a release has not come yet. */
    void requireNoFlush() {
        Check.that(
                flushes.isEmpty() && blocked.isEmpty(),
                "%d releases are under way",
                flushes.size() + blocked.size());
    }

    /** Stops unless all flushes that pages wait for are known here. */
    void verify() {
        for (LocalPage page : state.touched()) {
            for (Flush flush : page.writes.flushes()) {
                Check.that(
                        flushes.get(flush.id) == flush,
                        "page %d waits for flush %d, which is over",
                        page.page,
                        flush.id);
            }
        }
    }
}
