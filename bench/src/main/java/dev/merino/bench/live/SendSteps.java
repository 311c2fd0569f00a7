package dev.merino.bench.live;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The steps of sending a message through memory, on memory of the same shape that no other process
 * uses: without the transfer of cache lines between processors, which is the rest of the cost.
 */
final class SendSteps {
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final VarHandle INT = JAVA_INT.varHandle();
    private static final int PACKET_BYTES = 128;
    private static final int PACKETS = 256;

    private final MemorySegment memory = Arena.ofAuto().allocate(PACKETS * PACKET_BYTES, 4096);
    private final long[] words = new long[8];

    /** The call and its arguments. */
    void call(int i) {
        words[0] = i;
        words[1] = i + 1L;
    }

    /** Claiming the next packet: compare-and-swap on its state. */
    void claim(int i) {
        words[3] = (long) LONG.compareAndExchange(memory, at(i), words[3], words[3]);
    }

    /** Filling it, and making it ready, again with compare-and-swap. */
    void fill(int i) {
        long at = at(i);
        memory.set(JAVA_LONG, at + 8, i);
        memory.set(JAVA_LONG, at + 16, words[0]);
        boolean _ = LONG.compareAndSet(memory, at, words[3], words[3]);
    }

    /** Looking whether the receiver sleeps, which must not come before the packet is ready. */
    void ring(int i) {
        VarHandle.fullFence();
        words[2] = (int) INT.getVolatile(memory, 64L);
    }

    private static long at(int i) {
        return (long) (i % (PACKETS - 1) + 1) * PACKET_BYTES;
    }
}
