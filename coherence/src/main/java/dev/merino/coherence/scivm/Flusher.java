package dev.merino.coherence.scivm;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Diff;
import dev.merino.memory.Twin;
import dev.merino.protocol.Access;
import dev.merino.protocol.Effects;
import dev.merino.protocol.RemoteOperation.Fence;
import dev.merino.protocol.RemoteOperation.PutDiff;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Releases: what the table has written goes into the memory of the homes, and the release is over
 * when it is there. A flush takes the writes of all tables of the node to a page along.
 */
final class Flusher {
    private final NodeCache cache;
    private final Map<Integer, Flush> flushes = new HashMap<>();
    private final int[] unanswered;
    private int nextFlush;

    /** A release that waits for the answers of homes. */
    private static final class Flush {
        final int processor;
        int homesToAnswer;

        Flush(int processor) {
            this.processor = processor;
        }
    }

    Flusher(NodeCache cache) {
        this.cache = cache;
        this.unanswered = new int[cache.context.nodes()];
    }

    void release(int processor, Effects out) {
        int table = cache.context.tableOf(processor);
        BitSet written = new BitSet();
        for (CachedPage page : takeDirty(table)) {
            flush(table, page, written, out);
        }
        BitSet homes = cache.rules.homesToAsk(written, unanswered());
        if (homes.isEmpty() || !cache.rules.awaitsHomes()) {
            out.resume(processor);
        } else {
            await(processor, homes, out);
        }
    }

    private void await(int processor, BitSet homes, Effects out) {
        int number = nextFlush++;
        Flush flush = new Flush(processor);
        flush.homesToAnswer = homes.cardinality();
        flushes.put(number, flush);
        homes.stream()
                .forEach(
                        home -> {
                            unanswered[home]++;
                            out.remote(home, new Fence(SciVm.tokenOfFlush(number, home)));
                        });
    }

    private List<CachedPage> takeDirty(int table) {
        List<CachedPage> list = cache.table(table).dirty;
        List<CachedPage> taken = List.copyOf(list);
        list.clear();
        taken.forEach(page -> page.dirty.clear(table));
        return taken;
    }

    private BitSet unanswered() {
        BitSet homes = new BitSet();
        for (int home = 0; home < unanswered.length; home++) {
            homes.set(home, unanswered[home] > 0);
        }
        return homes;
    }

    private void flush(int table, CachedPage page, BitSet written, Effects out) {
        Diff diff = cache.rules.diffOfStopped(() -> protect(table, page, out), () -> changes(page));
        if (!diff.isEmpty()) {
            cache.context.tally().add(Count.DIFFS_MADE);
            cache.context.tally().add(Count.DIFF_BYTES, diff.wireBytes());
            page.flushTime = cache.tick();
            written.set(page.home);
            out.remote(page.home, new PutDiff(page.page, diff));
        }
    }

    private void protect(int table, CachedPage page, Effects out) {
        if (page.access(table) == Access.WRITE) {
            cache.map(table, page, Access.READ, out);
        }
    }

    private Diff changes(CachedPage page) {
        Twin twin = Check.present(page.twin, "page %d is dirty, but has no twin", page.page);
        Diff diff = Diff.between(cache.frame(page), twin, cache.diffWriter);
        if (cache.rules.keepsTwin(page)) {
            cache.rules.refreshTwin(diff, twin);
        } else {
            page.twin = null;
        }
        return diff;
    }

    /** All that was written before is in the memory of {@code home}. */
    void answered(int number, int home, Effects out) {
        unanswered[home]--;
        Flush flush = Check.present(flushes.get(number), "an answer to flush %d", number);
        if (--flush.homesToAnswer == 0) {
            flushes.remove(number);
            out.resume(flush.processor);
        }
    }
}
