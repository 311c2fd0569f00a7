package dev.merino.node.embedded;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** {@link MemorySegment#copy} between memory and arrays, for {@code boolean} too. */
final class Bulk {
    private Bulk() {}

    static void read(
            MemorySegment memory,
            ValueLayout layout,
            long offset,
            Object target,
            int from,
            int count) {
        MemorySegment.copy(memory, layout, offset, target, from, count);
    }

    static void write(
            Object source,
            int from,
            MemorySegment memory,
            ValueLayout layout,
            long offset,
            int count) {
        MemorySegment.copy(source, from, memory, layout, offset, count);
    }

    static void read(
            MemorySegment memory,
            ValueLayout.OfBoolean layout,
            long offset,
            boolean[] target,
            int from,
            int count) {
        for (int i = 0; i < count; i++) {
            target[from + i] = memory.get(layout, offset + i);
        }
    }

    static void write(
            boolean[] source,
            int from,
            MemorySegment memory,
            ValueLayout.OfBoolean layout,
            long offset,
            int count) {
        for (int i = 0; i < count; i++) {
            memory.set(layout, offset + i, source[from + i]);
        }
    }
}
