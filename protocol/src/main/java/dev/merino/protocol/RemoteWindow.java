package dev.merino.protocol;

import dev.merino.memory.HeapWords;
import dev.merino.memory.WordMemory;

/**
 * The words of one half of a protocol that other halves may read and write ({@link
 * RemoteOperation}). All are 0 at first. Nothing of the owner runs when they change: it looks at
 * them when it runs for another reason. Neighbours change them while the owner runs; so it adds to
 * a word with {@link #getAndAdd}, not with a {@link #get} and a {@link #set}.
 */
public final class RemoteWindow implements WordMemory {
    private WordMemory words = new HeapWords();

    /** A window of zeros. */
    public RemoteWindow() {}

    /**
     * From now on the words are in {@code memory}, where neighbours may have changed some of them
     * already; nothing has been written to this window before.
     */
    public void place(WordMemory memory) {
        words = memory;
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
        return words.compareAndExchange(word, expected, value);
    }

    @Override
    public long getAndAdd(int word, long delta) {
        return words.getAndAdd(word, delta);
    }
}
