package dev.merino.sim;

import dev.merino.memory.WordMemory;

import java.util.function.LongUnaryOperator;

/**
 * Atomic operations of adapters that are atomic towards each other, but not towards those of
 * processors: what a processor makes of a word, while an adapter has read it and not yet written
 * it, is lost. Only for operations that a node waits for, which others may be in the middle of.
 */
final class AdapterAtomics {
    private final Interleaving interleaving;

    /** How many operations were carried out. */
    private long carriedOut;

    AdapterAtomics(Interleaving interleaving) {
        this.interleaving = interleaving;
    }

    /** The words as adapters change them. */
    WordMemory on(WordMemory words) {
        return new Words(words);
    }

    private final class Words implements WordMemory {
        private final WordMemory words;

        Words(WordMemory words) {
            this.words = words;
        }

        @Override
        public long get(int word) {
            return words.get(word);
        }

        @Override
        public void set(int word, long value) {
            words.set(word, value);
        }

        @Override
        public long compareAndExchange(int word, long expected, long value) {
            return change(word, before -> before == expected ? value : before);
        }

        @Override
        public long getAndAdd(int word, long delta) {
            return change(word, before -> before + delta);
        }

        /** If another adapter came meanwhile, it was first, and this one reads only now. */
        private long change(int word, LongUnaryOperator change) {
            long before = words.get(word);
            long carriedOutBefore = carriedOut;
            interleaving.beforeAccess();
            if (carriedOut != carriedOutBefore) {
                before = words.get(word);
            }
            carriedOut++;
            words.set(word, change.applyAsLong(before));
            return before;
        }
    }
}
