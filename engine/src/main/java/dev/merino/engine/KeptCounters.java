package dev.merino.engine;

import dev.merino.sync.CounterUse;
import dev.merino.sync.KeptObject;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/**
 * The counters that ranks of their manager's node keep: such a rank changes the value where it is,
 * in a word of memory, and so do those with which it shares a page table, until somebody else wants
 * the counter.
 */
public final class KeptCounters {
    /** Where ranks of a node find the counters that they keep. */
    public interface Words {
        /** Lets {@code processor} keep {@code counter}, if such a use is worth it. */
        boolean keep(int counter, int processor, CounterUse use);

        /** Takes {@code counter} from whoever keeps it. */
        Reclaimed reclaim(int counter);
    }

    /**
     * A counter that was taken back.
     *
     * @param processor who changed it last
     * @param value what it came to
     */
    public record Reclaimed(int processor, long value) {}

    private final Words words;
    private final GiveBackQueue queue;
    private final BitSet kept = new BitSet();
    private final Deque<Integer> wanted = new ArrayDeque<>();
    private boolean allowed;

    KeptCounters(Words words, GiveBackQueue queue, boolean allowed) {
        this.words = words;
        this.queue = queue;
        this.allowed = allowed;
    }

    /** {@code processor} has used {@code counter}, and gets its answer now. */
    void used(int processor, int counter, NodeMachine machine) {
        CounterUse use = allowed ? machine.sync.counterUse(processor, counter) : null;
        if (use != null && words.keep(counter, processor, use)) {
            machine.sync.keepCounter(counter);
            kept.set(counter);
        }
    }

    void wanted(int counter) {
        wanted.add(counter);
    }

    void reclaimWanted() {
        while (!wanted.isEmpty()) {
            reclaim(wanted.remove());
        }
    }

    /** Whoever keeps {@code counter} is to give it back. */
    void reclaim(int counter) {
        if (kept.get(counter)) {
            Reclaimed reclaimed = words.reclaim(counter);
            kept.clear(counter);
            queue.add(reclaimed.processor, new KeptObject.Counter(counter, reclaimed.value));
        }
    }

    void stop() {
        allowed = false;
        kept.stream().forEach(this::reclaim);
    }

    void forget(int counter) {
        if (kept.get(counter)) {
            Reclaimed _ = words.reclaim(counter);
            kept.clear(counter);
        }
    }
}
