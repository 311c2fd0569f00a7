package dev.merino.remote.fabric;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/** Pairs of words for atomic operations under way, used again and again. */
final class WordPairPool implements AutoCloseable {
    private static final long PAIR_BYTES = 2 * Long.BYTES;
    private static final int PAIRS_AT_ONCE = 64;

    private final Arena arena = Arena.ofShared();
    private final Deque<MemorySegment> free = new ArrayDeque<>();

    MemorySegment take() {
        if (free.isEmpty()) {
            MemorySegment many = arena.allocate(PAIRS_AT_ONCE * PAIR_BYTES, PAIR_BYTES);
            for (int i = 0; i < PAIRS_AT_ONCE; i++) {
                free.add(many.asSlice(i * PAIR_BYTES, PAIR_BYTES));
            }
        }
        return free.pop();
    }

    void giveBack(MemorySegment pair) {
        free.push(pair);
    }

    @Override
    public void close() {
        arena.close();
    }
}
