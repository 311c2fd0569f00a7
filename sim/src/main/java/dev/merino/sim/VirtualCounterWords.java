package dev.merino.sim;

import dev.merino.core.Check;
import dev.merino.engine.KeptCounters;
import dev.merino.sync.CounterUse;
import dev.merino.sync.SyncOperation.Change;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/** The counters that ranks of one virtual node keep, where live ones share words of memory. */
final class VirtualCounterWords implements KeptCounters.Words {
    private final KeepingRules rules;
    private final BooleanSupplier keeps;
    private final Map<Integer, Word> words = new HashMap<>();

    /**
     * What a node's ranks see of a counter.
     *
     * @param isShared whether who keeps it has used it since
     */
    private record Word(int processor, long value, boolean isShared) {}

    /**
     * @param keeps whether a rank keeps a counter that it may keep
     */
    VirtualCounterWords(KeepingRules rules, BooleanSupplier keeps) {
        this.rules = rules;
        this.keeps = keeps;
    }

    // ---- the ranks

    /**
     * Makes {@code change} to {@code counter} if {@code processor} keeps it, or one of {@code
     * sharing}; the value before, null if the node must be asked.
     */
    @Nullable Long count(int counter, Change change, int processor, IntPredicate sharing) {
        Word seen = words.get(counter);
        if (seen == null || !isWithinReach(seen, processor, sharing)) {
            return null;
        }
        int keeper = change instanceof Change.Read ? seen.processor : processor;
        words.put(counter, new Word(keeper, change.after(seen.value), true));
        return seen.value;
    }

    private boolean isWithinReach(Word seen, int processor, IntPredicate sharing) {
        return seen.processor == processor
                || (rules.mayShareCounter(seen.isShared) && sharing.test(seen.processor));
    }

    // ---- the node

    @Override
    public boolean keep(int counter, int processor, CounterUse use) {
        boolean keepsIt = keeps.getAsBoolean();
        if (keepsIt) {
            words.put(counter, new Word(processor, use.value(), false));
        }
        return keepsIt;
    }

    @Override
    public KeptCounters.Reclaimed reclaim(int counter) {
        Word last = Check.present(words.remove(counter), "nobody keeps counter %d", counter);
        return new KeptCounters.Reclaimed(last.processor, last.value);
    }
}
