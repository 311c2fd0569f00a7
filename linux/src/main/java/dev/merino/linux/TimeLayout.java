package dev.merino.linux;

/**
 * Times as the kernel takes them.
 *
 * <pre>
 *   struct timespec, 16 bytes            struct timeval, 16 bytes
 *   0        8        16                 0        8        16
 *   | tv_sec | tv_nsec |                 | tv_sec | tv_usec |
 * </pre>
 */
final class TimeLayout {
    static final int TIMESPEC_BYTES = 16;
    static final int SECONDS_OFFSET = 0;
    static final int NANOS_OFFSET = 8;
    static final int TIMEVAL_BYTES = 16;
    static final int MICROS_OFFSET = 8;

    private static final long NS_PER_SECOND = 1_000_000_000;

    private TimeLayout() {}

    /**
     * Puts a timespec into this thread's scratch and returns its address; 0, for ever, if below 0.
     */
    static long timespec(long ns, long offset) {
        if (ns < 0) {
            return 0;
        }
        Scratch scratch = Scratch.mine();
        scratch.with(offset + SECONDS_OFFSET, ns / NS_PER_SECOND);
        scratch.with(offset + NANOS_OFFSET, ns % NS_PER_SECOND);
        return scratch.address() + offset;
    }
}
