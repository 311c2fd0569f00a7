package dev.merino.engine;

import dev.merino.memory.WordMemory;

/**
 * The words of a window in memory that neighbours share, behind those that ports keep for
 * themselves.
 *
 * <pre>
 *   word -8   at node 0: who broadcasts now ({@link DirectBroadcast}); the rest of the line is free
 *   word 0... the window of the protocol
 * </pre>
 */
public record WindowWords(WordMemory shared) implements WordMemory {
    /** A line of a cache, so that who waits for a turn does not slow down the window. */
    public static final int OWN_WORDS = 8;

    /** Who broadcasts, at the hub: 0, or the number of the node and 1. */
    static final int BROADCASTER = -OWN_WORDS;

    @Override
    public long get(int word) {
        return shared.get(OWN_WORDS + word);
    }

    @Override
    public void set(int word, long value) {
        shared.set(OWN_WORDS + word, value);
    }

    @Override
    public long compareAndExchange(int word, long expected, long value) {
        return shared.compareAndExchange(OWN_WORDS + word, expected, value);
    }

    @Override
    public long getAndAdd(int word, long delta) {
        return shared.getAndAdd(OWN_WORDS + word, delta);
    }
}
