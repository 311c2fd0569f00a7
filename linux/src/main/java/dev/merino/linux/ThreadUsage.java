package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * How long the calling thread has run: {@code struct rusage}, which begins with two times.
 *
 * <pre>
 *   0          16          32            144
 *   | ru_utime | ru_stime  | other counts |
 * </pre>
 */
public final class ThreadUsage {
    private static final int RUSAGE_THREAD = 1;
    private static final int RUSAGE_BYTES = 144;
    private static final int KERNEL_OFFSET = TimeLayout.TIMEVAL_BYTES;
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long NS_PER_MICRO = 1_000;

    private final MemorySegment usage = Arena.ofAuto().allocate(RUSAGE_BYTES, Long.BYTES);

    /** Has not looked yet. */
    public ThreadUsage() {}

    /** Looks how long the calling thread has run so far. */
    public void look() {
        long answer = SystemCall.GETRUSAGE.fast(RUSAGE_THREAD, usage.address(), 0);
        if (answer < 0) {
            throw Errno.failure("getrusage(RUSAGE_THREAD)", answer);
        }
    }

    /** How long it had run in its own code. */
    public long userNs() {
        return ns(0);
    }

    /** How long it had run in the kernel. */
    public long kernelNs() {
        return ns(KERNEL_OFFSET);
    }

    private long ns(int offset) {
        long seconds = usage.get(JAVA_LONG, offset + TimeLayout.SECONDS_OFFSET);
        long micros = usage.get(JAVA_LONG, offset + TimeLayout.MICROS_OFFSET);
        return seconds * NS_PER_SECOND + micros * NS_PER_MICRO;
    }
}
