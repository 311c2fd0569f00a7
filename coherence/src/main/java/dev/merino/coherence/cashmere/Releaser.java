package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.Diffs;
import dev.merino.coherence.cashmere.CashmereMessage.DiffsApplied;
import dev.merino.coherence.cashmere.CashmereMessage.NoticesTaken;
import dev.merino.coherence.cashmere.CashmereMessage.PageDiff;
import dev.merino.coherence.cashmere.CashmereMessage.Sharers;
import dev.merino.coherence.cashmere.CashmereMessage.WriteNotices;
import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Diff;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteOperation;

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
    private static final int DIFFS_BYTES_MAX = 1 << 20;

    private final NodeState state;
    private final Home home;
    private final Sharer sharer;
    private final Map<Integer, Flush> flushes = new HashMap<>();

    /** Processors whose release waits until pages on their dirty lists have arrived. */
    private final List<Integer> blocked = new ArrayList<>();

    private int nextFlush;

    Releaser(NodeState state, Home home, Sharer sharer) {
        this.state = state;
        this.home = home;
        this.sharer = sharer;
    }

    void release(int processor, Effects out) {
        state.tick();
        state.nextInterval();
        List<LocalPage> pages = state.dirtyPages(state.site.tableOf(processor));
        if (mayFlush(pages)) {
            flush(processor, pages, out);
        } else {
            blocked.add(processor);
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
            List<Integer> again = List.copyOf(blocked);
            blocked.clear();
            again.forEach(processor -> release(processor, out));
        }
    }

    private void flush(int processor, List<LocalPage> pages, Effects out) {
        Flush flush = new Flush(nextFlush++, processor, state.site.tableOf(processor));
        if (state.rules.awaitsSiblings()) {
            followSiblings(flush);
        }
        flushes.put(flush.id, flush);
        state.clearDirty(flush.table);
        Map<Integer, List<PageDiff>> diffs = new TreeMap<>();
        for (LocalPage page : pages) {
            if (page.home == state.self()) {
                releaseMaster(flush, page, out);
            } else {
                releaseCopy(flush, page, diffs, out);
            }
        }
        for (Map.Entry<Integer, List<PageDiff>> toHome : diffs.entrySet()) {
            if (state.variant.hasRemoteData()) {
                write(flush, toHome.getKey(), toHome.getValue(), out);
            } else {
                send(flush, toHome.getKey(), toHome.getValue(), out);
            }
        }
        advance(flush, out);
    }

    /** One message, or as many as it takes to keep each of them short. */
    private void send(Flush flush, int node, List<PageDiff> diffs, Effects out) {
        long joined = state.replica.sequence();
        int from = 0;
        long bytes = 0;
        for (int i = 0; i < diffs.size(); i++) {
            bytes += diffs.get(i).diff().wireBytes();
            if (bytes >= DIFFS_BYTES_MAX || i == diffs.size() - 1) {
                flush.diffsToAnswer += i + 1 - from;
                out.send(node, new Diffs(flush.id, diffs.subList(from, i + 1), joined));
                from = i + 1;
                bytes = 0;
            }
        }
    }

    /**
     * Writes the modifications into the master copies. Counting up the version behind them says
     * what it is, and that they are there.
     */
    private void write(Flush flush, int node, List<PageDiff> diffs, Effects out) {
        for (PageDiff one : diffs) {
            LocalPage page = state.page(one.page());
            flush.diffsToAnswer++;
            out.remote(node, new RemoteOperation.PutDiff(one.page(), one.diff()));
            long token =
                    state.pending.token(
                            (answer, o) -> {
                                flush.diffsToAnswer--;
                                applied(flush, page, node, versionAfter(answer));
                                advance(flush, o);
                            });
            int version = state.replica.masterVersion(one.page());
            out.remote(node, new RemoteOperation.FetchAndAdd(token, version, 1));
        }
    }

    private static long versionAfter(RemoteAnswer answer) {
        return answer instanceof RemoteAnswer.Word(long before) ? before + 1 : 0;
    }

    /** The modifications of {@code page} are in the master copy at {@code master}. */
    private void applied(Flush flush, LocalPage page, int master, long version) {
        page.version = version == page.version + 1 ? version : LocalPage.UNKNOWN_VERSION;
        if (state.variant.hasReplica()) {
            flush.written.add(new Flush.Written(page, master, version));
        }
    }

    private void followSiblings(Flush flush) {
        for (Flush earlier : flushes.values()) {
            if (earlier.table == flush.table && !earlier.settled) {
                flush.follow(earlier);
            }
        }
    }

    private void releaseMaster(Flush flush, LocalPage page, Effects out) {
        home.tellWriting(page, page.isDirty(), out);
        if (home.directory.isFree(page.page)) {
            return;
        }
        DirectoryEntry entry = home.directory.entry(page.page);
        protect(flush.table, page, out);
        if (state.variant.broadcasts()) {
            long version = home.directory.change(page.page, entry);
            flush.written.add(new Flush.Written(page, state.self(), version));
        }
        if (state.rules.homeWritersNotify()) {
            entry.sharers.forEach(node -> flush.addNotice(node, page.page));
        }
    }

    private void releaseCopy(
            Flush flush, LocalPage page, Map<Integer, List<PageDiff>> diffs, Effects out) {
        if (state.rules.awaitsEarlierFlushes()) {
            page.flushes.forEach(flush::follow);
        }
        Twin before = page.twin;
        Diff diff =
                state.rules.diffOfStopped(
                        () -> protect(flush.table, page, out),
                        () -> outgoingDiff(flush.table, page));
        if (!diff.isEmpty()) {
            diffs.computeIfAbsent(page.home, h -> new ArrayList<>())
                    .add(new PageDiff(page.page, diff));
            boolean alone = !page.isBeingFlushed() && state.rules.isAtRest(page, flush.table);
            page.sentTwin = alone ? before : null;
            page.flushes.add(flush);
        }
        flush.pages.add(page);
    }

    private Diff outgoingDiff(int table, LocalPage page) {
        Twin twin = Check.present(page.twin, "page %d is dirty, but has no twin", page.page);
        Diff diff = Diff.between(state.frame(page), twin, state.diffWriter);
        if (!state.rules.keepsTwin(page)) {
            page.twin = null;
        } else if (state.rules.isAtRest(page, table)) {
            page.twin = Twin.of(state.frame(page));
        } else {
            state.rules.refreshTwin(diff, twin);
        }
        if (!diff.isEmpty()) {
            state.tally().add(Count.DIFFS_MADE);
            state.tally().add(Count.DIFF_BYTES, diff.wireBytes());
        }
        return diff;
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
            page.sole = sharers.sole();
            applied(flush, page, from, sharers.version());
            sharers.others().forEach(node -> flush.addNotice(node, sharers.page()));
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
        boolean nobodyElse = flush.diffsToAnswer == 0 || state.orderSuffices();
        if (nobodyElse && mustAnnounce(flush)) {
            announce(flush, out);
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
        return state.orderSuffices()
                || !state.rules.awaitsAnswers()
                || flush.settled && flush.flushesToEnd == 0;
    }

    private boolean mustAnnounce(Flush flush) {
        return state.variant.hasReplica()
                && !flush.written.isEmpty()
                && !flush.announcing
                && !flush.settled;
    }

    /**
     * Tells all which versions there are now. When that has come back, the directory of this node
     * knows everybody who has fetched an older one.
     */
    private void announce(Flush flush, Effects out) {
        flush.announcing = true;
        List<Flush.Written> written = List.copyOf(flush.written);
        flush.written.clear();
        TreeMap<Integer, LocalPage> told = new TreeMap<>();
        for (Flush.Written one : written) {
            one.page().toldVersion = Math.max(one.page().toldVersion, one.version());
            told.put(one.page().page, one.page());
        }
        Pending.Then then =
                (answer, o) -> {
                    written.forEach(one -> addSharers(flush, one));
                    flush.announcing = false;
                    advance(flush, o);
                };
        List<LocalPage> pages = List.copyOf(told.values());
        if (state.rules.awaitsLoopBack()) {
            state.replica.tell(pages, out, then);
        } else {
            state.replica.tell(pages, out, Pending.Then.NOTHING);
            then.run(RemoteAnswer.DONE, out);
        }
    }

    private void addSharers(Flush flush, Flush.Written written) {
        int page = written.page().page;
        flush.versions.merge(page, written.version(), Math::max);
        for (int node = 0; node < state.site.nodes(); node++) {
            if (node != state.self()
                    && node != written.master()
                    && state.replica.isPresent(page, node)) {
                flush.addNotice(node, page);
            }
        }
    }

    private void notifySharers(Flush flush, Effects out) {
        for (Map.Entry<Integer, List<Integer>> toSharer : flush.notices.entrySet()) {
            int node = toSharer.getKey();
            List<Integer> told = state.rules.noticesFor(node, toSharer.getValue());
            state.tally().add(Count.WRITE_NOTICES, told.size());
            if (!told.isEmpty() && state.variant.hasReplica()) {
                writeNotices(flush, node, told, out);
            } else if (!told.isEmpty()) {
                flush.sharersToAnswer += state.orderSuffices() ? 0 : 1;
                out.send(node, new WriteNotices(flush.id, told));
            }
        }
        flush.notices.clear();
    }

    private void writeNotices(Flush flush, int node, List<Integer> pages, Effects out) {
        List<Replica.Notice> notices = new ArrayList<>();
        for (int page : pages) {
            notices.add(new Replica.Notice(page, flush.versions.getOrDefault(page, 0L)));
        }
        state.replica.put(node, notices, out);
        if (state.rules.awaitsFences()) {
            flush.sharersToAnswer++;
            long token =
                    state.pending.token(
                            (answer, o) -> {
                                flush.sharersToAnswer--;
                                advance(flush, o);
                            });
            out.remote(node, new RemoteOperation.Fence(token));
        }
    }

    private void settle(Flush flush, Effects out) {
        flush.settled = true;
        for (LocalPage page : flush.pages) {
            page.flushes.remove(flush);
            page.sentTwin = null;
        }
        sharer.fetcher.flushed(flush.pages, out);
        Leaving.unused(state, flush.pages, out);
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
}
