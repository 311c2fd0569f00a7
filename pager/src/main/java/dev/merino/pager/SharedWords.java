package dev.merino.pager;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** Words in memory that several processes map; the ordering is in the method's name. */
final class SharedWords {
    private static final VarHandle INT = JAVA_INT.varHandle();
    private static final VarHandle LONG = JAVA_LONG.varHandle();

    private final MemorySegment memory;

    SharedWords(MemorySegment memory) {
        this.memory = memory;
    }

    int getInt(long offset) {
        return memory.get(JAVA_INT, offset);
    }

    void putInt(long offset, int value) {
        memory.set(JAVA_INT, offset, value);
    }

    long getLong(long offset) {
        return memory.get(JAVA_LONG, offset);
    }

    void putLong(long offset, long value) {
        memory.set(JAVA_LONG, offset, value);
    }

    int getIntVolatile(long offset) {
        return (int) INT.getVolatile(memory, offset);
    }

    void putIntVolatile(long offset, int value) {
        INT.setVolatile(memory, offset, value);
    }

    long getLongAcquire(long offset) {
        return (long) LONG.getAcquire(memory, offset);
    }

    void putLongRelease(long offset, long value) {
        LONG.setRelease(memory, offset, value);
    }

    boolean compareAndSetLong(long offset, long expected, long value) {
        return LONG.compareAndSet(memory, offset, expected, value);
    }

    long compareAndExchangeLong(long offset, long expected, long value) {
        return (long) LONG.compareAndExchange(memory, offset, expected, value);
    }

    long getAndAddLong(long offset, long delta) {
        return (long) LONG.getAndAdd(memory, offset, delta);
    }

    long getAndSetLong(long offset, long value) {
        return (long) LONG.getAndSet(memory, offset, value);
    }

    void putBytes(long offset, byte[] bytes, int length) {
        MemorySegment.copy(bytes, 0, memory, JAVA_BYTE, offset, length);
    }

    byte[] getBytes(long offset, int length) {
        byte[] bytes = new byte[length];
        MemorySegment.copy(memory, JAVA_BYTE, offset, bytes, 0, length);
        return bytes;
    }
}
