package dev.merino.bench.live;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.Member;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * The baseline for messages through memory: two words in shared memory, each on its own cache line,
 * that the ranks write for each other. Nothing can be faster between two processes.
 *
 * <p>The transfer time of a cache line between two processors depends on its address (180 to 230 ns
 * there and back were seen, the same to the nanosecond for each line), so every few calls use
 * another pair of lines: a queue uses many lines, too.
 */
final class MemoryPingPong implements AutoCloseable {
    private static final VarHandle LONG = JAVA_LONG.varHandle();
    private static final int BYTES = 64 << 10;
    private static final int PAIR_BYTES = 512;
    private static final int CALLS_PER_PAIR = 16;
    private static final long ANSWER = 256;

    private final PairMemory memory;
    private final MemorySegment words;
    private long calls;

    private MemoryPingPong(PairMemory memory) {
        this.memory = memory;
        this.words = memory.segment();
    }

    /** Maps it for ranks 0 and 1; to be called by both. */
    static MemoryPingPong between(Member me) throws IOException {
        return new MemoryPingPong(PairMemory.between(me, BYTES));
    }

    /** Sends a request and spins until the reply arrives. */
    void ping() {
        calls++;
        call(calls);
    }

    /** Ends {@link #serve} of the other side. */
    void end() {
        calls++;
        call(-calls);
    }

    private void call(long word) {
        long at = pairOf(calls);
        LONG.setRelease(words, at, word); // pairs with getAcquire in serve()
        while ((long) LONG.getAcquire(words, at + ANSWER) != word) {
            Thread.onSpinWait();
        }
    }

    /** Answers until the other side calls {@link #end}. */
    void serve() {
        long word;
        do {
            calls++;
            long at = pairOf(calls);
            word = (long) LONG.getAcquire(words, at); // pairs with setRelease in call()
            while (word != calls && word != -calls) {
                Thread.onSpinWait();
                word = (long) LONG.getAcquire(words, at);
            }
            LONG.setRelease(words, at + ANSWER, word); // pairs with getAcquire in call()
        } while (word > 0);
    }

    private static long pairOf(long call) {
        return call / CALLS_PER_PAIR * PAIR_BYTES & (BYTES - 1);
    }

    @Override
    public void close() {
        memory.close();
    }
}
