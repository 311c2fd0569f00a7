package dev.merino.sim;

import dev.merino.memory.HeapWords;
import dev.merino.memory.WordMemory;

/** A window that others may write between any two accesses to it. */
record InterleavedWords(WordMemory words, Interleaving interleaving) implements WordMemory {
    InterleavedWords(Interleaving interleaving) {
        this(new HeapWords(), interleaving);
    }

    @Override
    public long get(int word) {
        interleaving.beforeAccess();
        return words.get(word);
    }

    @Override
    public void set(int word, long value) {
        interleaving.beforeAccess();
        words.set(word, value);
    }

    @Override
    public long compareAndExchange(int word, long expected, long value) {
        interleaving.beforeAccess();
        return words.compareAndExchange(word, expected, value);
    }

    @Override
    public long getAndAdd(int word, long delta) {
        interleaving.beforeAccess();
        return words.getAndAdd(word, delta);
    }
}
