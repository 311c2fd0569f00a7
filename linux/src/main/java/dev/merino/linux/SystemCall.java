package dev.merino.linux;

import java.lang.foreign.Linker;
import java.lang.invoke.MethodHandle;

/**
 * The system calls that Merino makes, with their numbers on each CPU.
 *
 * <p>All go through {@link KernelEntry}, in two ways. {@code blocking} tells the JVM that this
 * thread may be away for long, so that a safepoint need not wait for it. {@code fast} does not: it
 * is for calls that never wait, because the whole JVM would wait with them.
 *
 * <p>Why one shape for all: the first call of a process costs about 0.2 s of CPU, the first through
 * the other handle of the same shape hardly any. Two handles serve every call, made when first
 * used.
 *
 * <p>The answer is the kernel's own: what the call returns, or the negated error number.
 */
enum SystemCall {
    // (on aarch64, on x86-64)
    READ(63, 0),
    WRITE(64, 1),
    CLOSE(57, 3),
    OPENAT(56, 257),
    IOCTL(29, 16),
    FCNTL(25, 72),
    FTRUNCATE(46, 77),
    LSEEK(62, 8),
    MEMFD_CREATE(279, 319),
    MMAP(222, 9),
    MUNMAP(215, 11),
    MADVISE(233, 28),
    USERFAULTFD(282, 323),
    EVENTFD2(19, 290),
    FUTEX(98, 202),
    EPOLL_CREATE1(20, 291),
    EPOLL_CTL(21, 233),
    EPOLL_PWAIT(22, 281),
    EPOLL_PWAIT2(441, 441),
    PPOLL(73, 271),
    SOCKET(198, 41),
    BIND(200, 49),
    LISTEN(201, 50),
    ACCEPT4(242, 288),
    CONNECT(203, 42),
    GETSOCKNAME(204, 51),
    SETSOCKOPT(208, 54),
    GETSOCKOPT(209, 55),
    SENDTO(206, 44),
    RECVFROM(207, 45),
    SENDMSG(211, 46),
    RECVMSG(212, 47),
    SHUTDOWN(210, 48),
    PRCTL(167, 157),
    SCHED_SETATTR(274, 314),
    SCHED_SETAFFINITY(122, 203),
    SCHED_GETAFFINITY(123, 204),
    KILL(129, 62),
    RT_SIGACTION(134, 13),
    RT_SIGPROCMASK(135, 14),
    RT_SIGTIMEDWAIT(137, 128),
    SETPGID(154, 109),
    GETPID(172, 39),
    GETPPID(173, 110),
    GETUID(174, 102),
    GETTID(178, 186),
    GETRUSAGE(165, 98),
    EXIT_GROUP(94, 231);

    private final int onAarch64;
    private final int onX86;
    private final long number;

    SystemCall(int onAarch64, int onX86) {
        this.onAarch64 = onAarch64;
        this.onX86 = onX86;
        this.number = numberOn(Cpu.here());
    }

    /** The number on a CPU, as in the kernel's headers. */
    int numberOn(Cpu cpu) {
        return switch (cpu) {
            case AARCH64 -> onAarch64;
            case X86_64 -> onX86;
        };
    }

    /** Calls; the call never waits. */
    long fast(long a, long b, long c) {
        return fast(a, b, c, 0, 0, 0);
    }

    /** Calls; the call never waits. */
    long fast(long a, long b, long c, long d, long e, long f) {
        try {
            return (long) Fast.HANDLE.invokeExact(number, a, b, c, d, e, f);
        } catch (Throwable failure) {
            throw failed(failure);
        }
    }

    /** Calls; the call may wait. */
    long blocking(long a, long b, long c) {
        return blocking(a, b, c, 0, 0, 0);
    }

    /** Calls; the call may wait. */
    long blocking(long a, long b, long c, long d, long e, long f) {
        try {
            return (long) Blocking.HANDLE.invokeExact(number, a, b, c, d, e, f);
        } catch (Throwable failure) {
            throw failed(failure);
        }
    }

    /** The call itself throws nothing, but where there is no way into the kernel it says so. */
    private static RuntimeException failed(Throwable failure) {
        if (failure instanceof UnsupportedOperationException refused) {
            return refused;
        }
        throw new AssertionError(failure);
    }

    /** The handle that leaves Java only as far as the call, so that safepoints wait for it. */
    private static final class Fast {
        static final MethodHandle HANDLE = KernelEntry.handle(Linker.Option.critical(false));
    }

    /** The handle under which safepoints go on. */
    private static final class Blocking {
        static final MethodHandle HANDLE = KernelEntry.handle();
    }
}
