package dev.merino.transport.shm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.raw.AllMemory;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * Words in memory that several processes map, by absolute address; the ordering is in the method's
 * name. Through one constant segment an access is one instruction. Through the segment of a queue
 * block it would be a chain of loads, for its class, bounds and lifetime, repeated after each
 * acquire.
 *
 * <p>Addresses are made of a block's own and of what {@link QueueLayout} says, with positions taken
 * modulo the number of packets and numbers of blocks compared with their count. Nothing that a
 * sender wrote becomes part of one unchecked.
 */
final class SharedWords {
    private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
    private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

    private static final MemorySegment ALL = AllMemory.BY_ADDRESS;

    /** All bits that an address of a word has; to the JIT the proof that it is a good one. */
    private static final long ADDRESS_BITS = Long.MAX_VALUE >>> 1 & -Long.BYTES;

    private SharedWords() {}

    static long get(long address) {
        return (long) LONG.get(ALL, address & ADDRESS_BITS);
    }

    static void put(long address, long value) {
        LONG.set(ALL, address & ADDRESS_BITS, value);
    }

    static long getAcquire(long address) {
        return (long) LONG.getAcquire(ALL, address & ADDRESS_BITS);
    }

    static long getOpaque(long address) {
        return (long) LONG.getOpaque(ALL, address & ADDRESS_BITS);
    }

    static long getVolatile(long address) {
        return (long) LONG.getVolatile(ALL, address & ADDRESS_BITS);
    }

    static void putRelease(long address, long value) {
        LONG.setRelease(ALL, address & ADDRESS_BITS, value);
    }

    static boolean compareAndSet(long address, long expected, long value) {
        return LONG.compareAndSet(ALL, address & ADDRESS_BITS, expected, value);
    }

    /** What was there: {@code expected} if the new value is there now. */
    static long compareAndExchange(long address, long expected, long value) {
        return (long) LONG.compareAndExchange(ALL, address & ADDRESS_BITS, expected, value);
    }

    static void putInt(long address, int value) {
        INT.set(ALL, address, value);
    }

    static int getIntVolatile(long address) {
        return (int) INT.getVolatile(ALL, address & ADDRESS_BITS);
    }

    static void putIntVolatile(long address, int value) {
        INT.setVolatile(ALL, address & ADDRESS_BITS, value);
    }

    static boolean compareAndSetInt(long address, int expected, int value) {
        return INT.compareAndSet(ALL, address & ADDRESS_BITS, expected, value);
    }
}
