package dev.merino.memory;

import dev.merino.core.Check;

import java.util.Arrays;

/** Words on the heap, for nodes that are carried out one step at a time. */
public final class HeapWords implements WordMemory {
    private static final int WORDS_MAX = 1 << 26;

    private long[] words = new long[0];

    /** All 0. */
    public HeapWords() {}

    @Override
    public long get(int word) {
        check(word);
        return word < words.length ? words[word] : 0;
    }

    @Override
    public void set(int word, long value) {
        check(word);
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
        }
        words[word] = value;
    }

    @Override
    public long compareAndExchange(int word, long expected, long value) {
        long before = get(word);
        if (before == expected) {
            set(word, value);
        }
        return before;
    }

    @Override
    public long getAndAdd(int word, long delta) {
        long before = get(word);
        set(word, before + delta);
        return before;
    }

    private static void check(int word) {
        Check.that(word >= 0 && word < WORDS_MAX, "a window without word %d", word);
    }
}
