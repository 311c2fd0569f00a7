package dev.merino.am.shm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** Words in memory that several processes map; the ordering is in the method's name. */
final class Words {
    private static final VarHandle INT = JAVA_INT.varHandle();
    private static final VarHandle LONG = JAVA_LONG.varHandle();

    private Words() {}

    static long get(MemorySegment memory, long at) {
        return memory.get(JAVA_LONG, at);
    }

    static void put(MemorySegment memory, long at, long value) {
        memory.set(JAVA_LONG, at, value);
    }

    static long getAcquire(MemorySegment memory, long at) {
        return (long) LONG.getAcquire(memory, at);
    }

    static long getOpaque(MemorySegment memory, long at) {
        return (long) LONG.getOpaque(memory, at);
    }

    static long getVolatile(MemorySegment memory, long at) {
        return (long) LONG.getVolatile(memory, at);
    }

    static void putRelease(MemorySegment memory, long at, long value) {
        LONG.setRelease(memory, at, value);
    }

    static boolean compareAndSet(MemorySegment memory, long at, long expected, long value) {
        return LONG.compareAndSet(memory, at, expected, value);
    }

    static boolean weakCompareAndSetPlain(
            MemorySegment memory, long at, long expected, long value) {
        return LONG.weakCompareAndSetPlain(memory, at, expected, value);
    }

    static int getInt(MemorySegment memory, long at) {
        return memory.get(JAVA_INT, at);
    }

    static void putInt(MemorySegment memory, long at, int value) {
        memory.set(JAVA_INT, at, value);
    }

    static int getIntVolatile(MemorySegment memory, long at) {
        return (int) INT.getVolatile(memory, at);
    }

    static void putIntVolatile(MemorySegment memory, long at, int value) {
        INT.setVolatile(memory, at, value);
    }

    static boolean compareAndSetInt(MemorySegment memory, long at, int expected, int value) {
        return INT.compareAndSet(memory, at, expected, value);
    }
}
