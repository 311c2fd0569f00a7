package dev.merino.keeper.remote;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Memory outside the heap for what is read and written elsewhere, used again and again. */
final class BufferPool {
    private static final int SIZES = 31;
    private static final int SMALLEST_BYTES = 64;

    private final Arena arena = Arena.ofAuto();
    private final List<Deque<MemorySegment>> free = new ArrayList<>();

    BufferPool() {
        for (int size = 0; size < SIZES; size++) {
            free.add(new ArrayDeque<>());
        }
    }

    /** At least {@code bytes} bytes, of any content. */
    MemorySegment take(int bytes) {
        int enough = Math.max(SMALLEST_BYTES, bytes);
        int size = Integer.SIZE - Integer.numberOfLeadingZeros(enough - 1);
        MemorySegment known = free.get(size).poll();
        return known == null ? arena.allocate(1L << size, SMALLEST_BYTES) : known;
    }

    /** Takes back what {@link #take} gave. */
    void giveBack(MemorySegment buffer) {
        free.get(Long.numberOfTrailingZeros(buffer.byteSize())).push(buffer);
    }
}
