package dev.merino.coherence.cashmere;

import dev.merino.memory.Region;
import dev.merino.protocol.Effects;
import dev.merino.protocol.NodeContext;
import dev.merino.protocol.RemoteOperation;
import dev.merino.protocol.RemoteWindow;

import java.util.ArrayList;
import java.util.List;

/**
 * What remote writes of others reach at this node: its copy of the page directory, and its lists of
 * write notices.
 *
 * <pre>
 *   one ring for each node: how many notices it has written in all, then the last of them
 *   the buffers of broadcast pages ({@link BroadcastBuffers})
 *   for each 64 pages: 64 words of node 0, 64 of node 1, ..., 64 states of homes, 64 versions
 * </pre>
 *
 * <p>A node writes only its own words of the directory, in all copies at once, by broadcast:
 * whether it shares the page, the version that its last release has made, and a number that grows,
 * by which words and requests of one node can be ordered. The versions are for remote data: they
 * count at the home only.
 */
final class ReplicatedDirectory {
    private static final int RING = 1024;

    /**
     * So many notices a reader may be behind. Not all of a ring: the writer has no handler at the
     * reader to wait for, and writes as many again before it says so.
     */
    private static final int BEHIND_MAX = RING / 2;

    private static final int BLOCK = 64;
    private static final int PAGE_BITS = 24;
    private static final int SEQUENCE_BITS = 32;
    private static final long SEQUENCE_MASK = (1L << SEQUENCE_BITS) - 1;

    private final NodeContext context;
    private final PendingAnswers pending;
    private final int directory;
    private final long[] seen;
    private final long[] sent;
    private final SharingSequence sequence;

    final RemoteWindow window = new RemoteWindow();

    /**
     * @param bufferWords how many words the buffers of broadcast pages take
     */
    ReplicatedDirectory(
            NodeContext context,
            SharingSequence sequence,
            PendingAnswers pending,
            int bufferWords) {
        this.sequence = sequence;
        this.context = context;
        this.pending = pending;
        this.directory = buffers() + bufferWords;
        this.seen = new long[context.nodes()];
        this.sent = new long[context.nodes()];
    }

    /** The first word of the buffers. */
    int buffers() {
        return context.nodes() * (RING + 1);
    }

    private int word(int page, int row) {
        int rows = context.nodes() + 2;
        return directory + (page / BLOCK * rows + row) * BLOCK + page % BLOCK;
    }

    private int homeState(int page) {
        return word(page, context.nodes());
    }

    /** Where the home keeps the version of its master copy, if others write that. */
    int masterVersion(int page) {
        return word(page, context.nodes() + 1);
    }

    private long of(int page, int node) {
        return window.get(word(page, node));
    }

    /** Whether {@code node} says that it shares the page. */
    boolean isPresent(int page, int node) {
        return isPresent(of(page, node));
    }

    private static boolean isPresent(long word) {
        return (word & 1) != 0;
    }

    private static long sequence(long word) {
        return word >>> 1 & SEQUENCE_MASK;
    }

    /** The newest version that any release has announced. */
    long newestVersion(int page) {
        long newest = 0;
        for (int node = 0; node < context.nodes(); node++) {
            newest = Math.max(newest, of(page, node) >>> (SEQUENCE_BITS + 1));
        }
        return newest;
    }

    /** Whether a thread at the page's home is known to write it. */
    boolean homeWrites(int page) {
        return (window.get(homeState(page)) & 1) != 0;
    }

    /** A node that is or was the home of the page, or {@code otherwise} if none has said so. */
    int homeOf(int page, int otherwise) {
        long state = window.get(homeState(page));
        return state == 0 ? otherwise : (int) (state >>> 1) - 1;
    }

    /**
     * Tells all that this node is the home of {@code page}, and whether a thread here writes it.
     */
    void publishHome(int page, boolean writes, Effects out) {
        long state = (context.self() + 1L) << 1 | (writes ? 1 : 0);
        if (window.get(homeState(page)) != state) {
            out.broadcast(
                    pending.token(PendingAnswers.OnAnswer.NOTHING),
                    homeState(page),
                    List.of(state));
        }
    }

    /**
     * Brings the sharing set of a page whose home is here up to date: a node that has requested the
     * page is in it, unless it has left since.
     *
     * @param unasked whether sharers may have copies that this home has not sent to them
     */
    void refresh(int page, DirectoryEntry entry, boolean unasked) {
        for (int node = 0; node < context.nodes(); node++) {
            if (node != context.self()) {
                long word = of(page, node); // once: the node may be writing it
                long at = sequence(word);
                if (isPresent(word)) {
                    if (unasked && !entry.sharers.contains(node) && at > entry.joinedAt(node)) {
                        entry.join(node, at);
                    }
                } else if (at > entry.joinedAt(node) && entry.sharers.contains(node)) {
                    entry.sharers = entry.sharers.without(node);
                }
            }
        }
    }

    /**
     * Writes this node's words of {@code pages}, in rising order, into all directories; {@code
     * then} runs when they are in its own.
     */
    void publish(List<LocalPage> pages, Effects out, PendingAnswers.OnAnswer then) {
        long _ = sequence.next();
        int end = 0;
        for (int start = 0; start < pages.size(); start = end) {
            List<Long> words = new ArrayList<>();
            int first = pages.get(start).page;
            end = start;
            while (end < pages.size()
                    && pages.get(end).page == first + (end - start)
                    && pages.get(end).page / BLOCK == first / BLOCK) {
                words.add(ownWord(pages.get(end)));
                end++;
            }
            boolean last = end == pages.size();
            out.broadcast(
                    pending.token(last ? then : PendingAnswers.OnAnswer.NOTHING),
                    word(first, context.self()),
                    words);
        }
    }

    private long ownWord(LocalPage page) {
        return page.currency.announcedVersion() << (SEQUENCE_BITS + 1)
                | (sequence.current() & SEQUENCE_MASK) << 1
                | (page.sharing.isPresent() ? 1 : 0);
    }

    /** Clears the words of {@code region} in this copy; each node clears its own. */
    void forget(Region region) {
        for (int page = region.firstPage(); page < region.endPage(); page++) {
            for (int row = 0; row < context.nodes() + 2; row++) {
                if (window.get(word(page, row)) != 0) { // else it would take memory
                    window.set(word(page, row), 0);
                }
            }
        }
    }

    /** A write notice: that a page has been written, and has this version now. */
    record Notice(int page, long version) {}

    /**
     * Writes notices into the list of {@code node}, and then how many there are. Of more than a
     * reader may be behind it says no more than that.
     */
    void writeNotices(int node, List<Notice> notices, Effects out) {
        int ring = context.self() * (RING + 1);
        boolean tooMany = notices.size() > BEHIND_MAX;
        sent[node] += tooMany ? notices.size() : 0;
        for (int next = tooMany ? notices.size() : 0; next < notices.size(); ) {
            int at = (int) (sent[node] % RING);
            List<Long> words = new ArrayList<>();
            while (next < notices.size() && at + words.size() < RING) {
                Notice notice = notices.get(next++);
                words.add(notice.version << PAGE_BITS | notice.page);
            }
            sent[node] += words.size();
            out.remote(node, new RemoteOperation.PutWords(ring + 1 + at, words));
        }
        out.remote(node, new RemoteOperation.PutWords(ring, List.of(sent[node])));
    }

    /** Takes the notices that have come. */
    interface NoticeSink {
        void take(Notice notice);

        /** More has come than the list holds: it may have been about any page. */
        void takeAll();
    }

    /** Reads the notices that have come since the last time. */
    void poll(NoticeSink sink) {
        for (int node = 0; node < seen.length; node++) {
            int ring = node * (RING + 1);
            long upTo = window.get(ring); // what comes meanwhile is for the next time
            while (seen[node] < upTo) {
                long word = window.get(ring + 1 + (int) (seen[node] % RING));
                long count = window.get(ring); // the notice may have been overwritten
                if (count - seen[node] > BEHIND_MAX) {
                    seen[node] = count;
                    sink.takeAll();
                } else {
                    seen[node]++;
                    int page = (int) (word & (1 << PAGE_BITS) - 1);
                    sink.take(new Notice(page, word >>> PAGE_BITS));
                }
            }
        }
    }
}
