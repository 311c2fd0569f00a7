package dev.merino.coherence.cashmere;

import dev.merino.coherence.cashmere.CashmereMessage.NoticesTaken;
import dev.merino.coherence.cashmere.CashmereMessage.WriteNotices;
import dev.merino.core.Count;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Write notices and acquires: a table leaves copies that are older than their last notice. */
final class Acquirer {
    /**
     * So many copies an acquire brings up to date by itself. Of more it does so only if they have
     * been missed before: many were perhaps read for the last time.
     */
    private static final int REFRESHED_MAX = 64;

    private final NodeState state;
    private final LocalCopies copies;

    /** How many of those that have not been missed yet the present one has seen. */
    private int refreshed;

    Acquirer(NodeState state, LocalCopies copies) {
        this.state = state;
        this.copies = copies;
    }

    void on(int from, WriteNotices notices, Effects out) {
        notices.pages().forEach(page -> state.queueNotice(state.page(page)));
        if (!state.orderSuffices) {
            out.send(from, new NoticesTaken(notices.flush()));
        }
    }

    /** Looks for notices that others have written into the lists of this node. */
    void takeNotices() {
        state.metadata.pollNotices(sink);
    }

    private final ReplicatedDirectory.NoticeSink sink =
            new ReplicatedDirectory.NoticeSink() {
                @Override
                public void take(ReplicatedDirectory.Notice notice) {
                    LocalPage page = state.page(notice.page());
                    page.currency.noticeVersion(notice.version());
                    state.queueNotice(page);
                }

                @Override
                public void takeAll() {
                    for (LocalPage page : List.copyOf(state.touched())) {
                        page.currency.noticeVersion(Long.MAX_VALUE);
                        state.queueNotice(page);
                    }
                }
            };

    void acquire(int processor, Effects out) {
        state.tick();
        if (state.rules.takesNoticesNow()) {
            int table = state.context.tableOf(processor);
            List<LocalPage> unused = new ArrayList<>();
            BitSet wanted = new BitSet();
            refreshed = 0;
            for (LocalPage page : state.takeNotices(table)) {
                apply(table, page, unused, wanted, out);
            }
            UnusedPages.leave(state, unused, out);
            refresh(table, wanted, out);
        }
        out.resume(processor);
    }

    /**
     * Applies the notices of {@code page}, to the mapping and to the faults of sibling threads. A
     * node that has not touched the page since the last notice leaves its sharing set; one that has
     * will probably do so again. A copy that can be updated in place stays mapped.
     */
    private void apply(
            int table, LocalPage page, List<LocalPage> unused, BitSet wanted, Effects out) {
        if (page.home() == state.self()) {
            return;
        }
        if (page.fetch() != null && state.rules.siblingsRaiseDemand()) {
            page.fetch().demandAfter(table, page.currency.noticeTime());
        }
        if (page.access(table) == Access.NONE) {
            if (state.policies.staysSharer()) {
                unused.add(page);
            }
        } else if (state.rules.mustInvalidate(page)) {
            boolean inUse = isInUse(page);
            if (!inUse || !copies.reader.tryUpdate(table, page)) {
                invalidate(table, page, out);
                boolean refresh = inUse && state.refreshesAtAcquire;
                wanted.set(page.page, refresh);
                if (!refresh && !state.policies.staysSharer()) {
                    unused.add(page);
                }
            }
        }
    }

    /** Whether the page will probably be used again, so that it is worth an update. */
    private boolean isInUse(LocalPage page) {
        return (page.history.hasReturned() || refreshed++ < REFRESHED_MAX)
                && page.history.isWorthRefreshing();
    }

    private void invalidate(int table, LocalPage page, Effects out) {
        state.tally().add(Count.INVALIDATIONS);
        page.history.invalidate();
        state.map(table, page, Access.NONE, out);
        if (!state.rules.keepsTwin(page)) {
            state.dropTwin(page);
        }
    }

    /** Requests what was in use and has changed, before a thread waits for it. */
    private void refresh(int table, BitSet wanted, Effects out) {
        for (int first = wanted.nextSetBit(0); first >= 0; ) {
            int end = wanted.nextClearBit(first);
            copies.fetcher.ahead(table, first, end - first, out);
            first = wanted.nextSetBit(end);
        }
    }
}
