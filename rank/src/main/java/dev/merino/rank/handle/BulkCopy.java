package dev.merino.rank.handle;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** {@link MemorySegment#copy} between memory and arrays, for {@code boolean} too. */
public final class BulkCopy {
    private BulkCopy() {}

    /** From {@code memory} into an array. */
    public static void read(
            MemorySegment memory,
            ValueLayout layout,
            long offset,
            Object target,
            int from,
            int count) {
        MemorySegment.copy(memory, layout, offset, target, from, count);
    }

    /** From an array into {@code memory}. */
    public static void write(
            Object source,
            int from,
            MemorySegment memory,
            ValueLayout layout,
            long offset,
            int count) {
        MemorySegment.copy(source, from, memory, layout, offset, count);
    }

    /** From {@code memory} into an array of booleans, none of which is more than a bit. */
    public static void read(
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

    /** From an array of booleans into {@code memory}. */
    public static void write(
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
