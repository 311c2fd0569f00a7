package dev.merino.linux;

/**
 * Waiting for a word of memory that processes share. The word must not lie in memory that a
 * userfault guards: the kernel itself reads it, and its faults are not told to us.
 */
public final class Futex {
    static final int FUTEX_WAIT = 0;
    static final int FUTEX_WAKE = 1;

    private Futex() {}

    /**
     * Waits while the word is {@code expected}, for ever if {@code timeoutNs} is negative. True if
     * woken, interrupted or if the word is another already; false when the time is over. Whoever is
     * woken looks at the word again.
     */
    public static boolean await(long address, int expected, long timeoutNs) {
        long time = TimeLayout.timespec(timeoutNs, 0);
        long answer = SystemCall.FUTEX.blocking(address, FUTEX_WAIT, expected, time, 0, 0);
        if (answer == 0 || Errno.EAGAIN.is(answer) || Errno.EINTR.is(answer)) {
            return true;
        }
        if (Errno.ETIMEDOUT.is(answer)) {
            return false;
        }
        String call = "futex(0x%x, FUTEX_WAIT, %d, %d ns)".formatted(address, expected, timeoutNs);
        throw Errno.failure(call, answer);
    }

    /** Wakes up to {@code count} waiting threads of any process; how many it were. */
    public static int wake(long address, int count) {
        long answer = SystemCall.FUTEX.fast(address, FUTEX_WAKE, count);
        if (answer < 0) {
            throw Errno.failure("futex(0x%x, FUTEX_WAKE, %d)".formatted(address, count), answer);
        }
        return (int) answer;
    }
}
