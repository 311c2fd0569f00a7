package dev.merino.remote.fabric;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/** A pool of pairs of words, the buffers of atomic operations in progress. */
final class WordPairPool implements AutoCloseable {
    private static final long PAIR_BYTES = 2 * Long.BYTES;
    private static final int PAIRS_PER_ALLOCATION = 64;

    private final Arena arena = Arena.ofShared();
    private final Deque<MemorySegment> free = new ArrayDeque<>();

    MemorySegment take() {
        if (free.isEmpty()) {
            MemorySegment many = arena.allocate(PAIRS_PER_ALLOCATION * PAIR_BYTES, PAIR_BYTES);
            for (int i = 0; i < PAIRS_PER_ALLOCATION; i++) {
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
