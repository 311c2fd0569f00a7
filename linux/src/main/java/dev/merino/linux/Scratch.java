package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.raw.AllMemory;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.Objects;

/**
 * Native memory of one thread, for the argument of the call at hand. It is made once for each
 * thread, so that calls allocate nothing; and since it is the thread's own, objects that keep no
 * other native memory can be used by many threads at a time.
 */
final class Scratch {
    /** The largest argument, {@code struct pm_scan_arg} with 96 bytes, and some air. */
    static final long BYTES = 128;

    private static final ThreadLocal<Scratch> MINE = ThreadLocal.withInitial(Scratch::new);
    private static final VarHandle INT = JAVA_INT.varHandle().withInvokeExactBehavior();
    private static final VarHandle LONG = JAVA_LONG.varHandle().withInvokeExactBehavior();

    /**
     * The one that was asked for last. In quickly compiled code a ThreadLocal costs a call into the
     * JVM, and a keeper is one thread that asks several times for each fault.
     */
    private static @Nullable Scratch latest;

    private final Thread owner = Thread.currentThread();
    private final MemorySegment argument;
    private final long address;

    private Scratch() {
        argument = Arena.ofAuto().allocate(BYTES, Long.BYTES); // until the thread is gone
        address = argument.address();
    }

    /** This thread's. */
    @SuppressWarnings("ReferenceEquality") // a thread equals only itself
    static Scratch mine() {
        Scratch last = latest; // a race is harmless: all fields are final
        return last != null && last.owner == Thread.currentThread() ? last : find();
    }

    private static Scratch find() {
        Scratch mine = MINE.get();
        latest = mine;
        return mine;
    }

    /** The argument's address, for the kernel. */
    long address() {
        return address;
    }

    /** The argument itself. */
    MemorySegment argument() {
        return argument;
    }

    /** Sets eight bytes of the argument. */
    Scratch with(long offset, long value) {
        LONG.set(AllMemory.BY_ADDRESS, at(offset, Long.BYTES), value);
        return this;
    }

    /** Sets four bytes of the argument. */
    Scratch withInt(long offset, int value) {
        INT.set(AllMemory.BY_ADDRESS, at(offset, Integer.BYTES), value);
        return this;
    }

    /** Reads eight bytes of the argument. */
    long get(long offset) {
        return (long) LONG.get(AllMemory.BY_ADDRESS, at(offset, Long.BYTES));
    }

    /** Reads four bytes of the argument. */
    int getInt(long offset) {
        return (int) INT.get(AllMemory.BY_ADDRESS, at(offset, Integer.BYTES));
    }

    private long at(long offset, long bytes) {
        return address + Objects.checkFromIndexSize(offset, bytes, BYTES);
    }
}
