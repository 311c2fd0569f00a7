package dev.merino.linux;

import java.util.OptionalInt;

/**
 * Signals that no thread of this process takes, because the process was started with them blocked:
 * they wait until somebody asks for them here. This is how a JVM gets a signal that it would keep
 * for itself, such as QUIT; it must have been started with {@code -Xrs}, or it unblocks them.
 */
public final class BlockedSignals {
    private static final int SIG_BLOCK = 0;
    private static final int SIG_UNBLOCK = 1;
    private static final int SIG_IGN = 1;

    /** A set of signals is 64 bits, the first of which is signal 1. */
    private static final int SET_BYTES = 8;

    private final long set;

    private BlockedSignals(long set) {
        this.set = set;
    }

    /** Those of {@code signals} that the calling thread has blocked. */
    public static BlockedSignals among(int... signals) {
        long wanted = 0;
        for (int signal : signals) {
            wanted |= bit(signal);
        }
        Scratch scratch = Scratch.mine();
        long answer =
                SystemCall.RT_SIGPROCMASK.fast(SIG_BLOCK, 0, scratch.address(), SET_BYTES, 0, 0);
        if (answer < 0) {
            throw Errno.failure("rt_sigprocmask(SIG_BLOCK, nothing)", answer);
        }
        return new BlockedSignals(wanted & scratch.get(0));
    }

    /** Whether {@code signal} is one of them. */
    public boolean contains(int signal) {
        return (set & bit(signal)) != 0;
    }

    /** Waits for one of them and takes it; nothing if the wait was disturbed. */
    public OptionalInt await() {
        Scratch scratch = Scratch.mine().with(0, set);
        long answer = SystemCall.RT_SIGTIMEDWAIT.blocking(scratch.address(), 0, 0, SET_BYTES, 0, 0);
        if (answer < 0 && !Errno.EINTR.is(answer)) {
            throw Errno.failure("rt_sigtimedwait(signals 0x%x)".formatted(set), answer);
        }
        return answer < 0 ? OptionalInt.empty() : OptionalInt.of((int) answer);
    }

    /** Lets the calling thread, and those it will start, take {@code signal} again. */
    public static void unblock(int signal) {
        Scratch scratch = Scratch.mine().with(0, bit(signal));
        long answer =
                SystemCall.RT_SIGPROCMASK.fast(SIG_UNBLOCK, scratch.address(), 0, SET_BYTES, 0, 0);
        if (answer < 0) {
            throw Errno.failure("rt_sigprocmask(SIG_UNBLOCK, %d)".formatted(signal), answer);
        }
    }

    /** Whether this process was told to take no notice of {@code signal}, as nohup does. */
    public static boolean isIgnored(int signal) {
        Scratch scratch = Scratch.mine();
        long answer = SystemCall.RT_SIGACTION.fast(signal, 0, scratch.address(), SET_BYTES, 0, 0);
        if (answer < 0) {
            throw Errno.failure("rt_sigaction(signal %d)".formatted(signal), answer);
        }
        return scratch.get(0) == SIG_IGN;
    }

    private static long bit(int signal) {
        return 1L << (signal - 1);
    }
}
