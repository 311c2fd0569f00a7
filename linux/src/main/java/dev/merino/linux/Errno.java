package dev.merino.linux;

/** Error numbers; they are the same on all CPUs that Merino knows. */
enum Errno {
    EPERM(1, "operation not permitted"),
    ENOENT(2, "no such file, or nothing registered there"),
    ESRCH(3, "no such process"),
    EINTR(4, "interrupted"),
    EIO(5, "input or output error"),
    ENXIO(6, "no such device or address"),
    EBADF(9, "bad file descriptor"),
    ECHILD(10, "no child processes"),
    EAGAIN(11, "try again, or would block"),
    ENOMEM(12, "not enough memory"),
    EACCES(13, "permission denied"),
    EFAULT(14, "bad address, or no page there"),
    EBUSY(16, "busy"),
    EEXIST(17, "it exists already"),
    ENODEV(19, "no such device"),
    ENOTDIR(20, "not a directory"),
    EINVAL(22, "invalid argument, or not known to this kernel"),
    ENFILE(23, "too many open files on this machine"),
    EMFILE(24, "too many open files in this process"),
    ENOTTY(25, "this ioctl is not for that descriptor, or not known to this kernel"),
    EFBIG(27, "file too large"),
    ENOSPC(28, "no space left"),
    EPIPE(32, "broken pipe"),
    ENAMETOOLONG(36, "name too long"),
    ENOSYS(38, "this kernel has no such call"),
    EOVERFLOW(75, "value too large"),
    ENOTSOCK(88, "not a socket"),
    EMSGSIZE(90, "message too long"),
    EPROTONOSUPPORT(93, "protocol not supported"),
    EOPNOTSUPP(95, "operation not supported"),
    EAFNOSUPPORT(97, "address family not supported"),
    EADDRINUSE(98, "address already in use"),
    EADDRNOTAVAIL(99, "address not available on this machine"),
    ENETDOWN(100, "network is down"),
    ENETUNREACH(101, "network is unreachable"),
    ECONNABORTED(103, "connection aborted"),
    ECONNRESET(104, "connection reset by the peer"),
    ENOBUFS(105, "no buffer space"),
    EISCONN(106, "connected already"),
    ENOTCONN(107, "not connected"),
    ETIMEDOUT(110, "timed out"),
    ECONNREFUSED(111, "connection refused"),
    EHOSTUNREACH(113, "no route to the host"),
    EALREADY(114, "already under way"),
    EINPROGRESS(115, "under way");

    private final int number;
    private final String words;

    Errno(int number, String words) {
        this.number = number;
        this.words = words;
    }

    /** The number, as in the kernel's headers. */
    int number() {
        return number;
    }

    /** If {@code answer} says just this. */
    boolean is(long answer) {
        return answer == -number;
    }

    /** Name, number and words. */
    static String describe(int number) {
        for (Errno each : values()) {
            if (each.number == number) {
                return each.name() + " (" + number + "), " + each.words;
            }
        }
        return "error " + number;
    }

    /** The exception for a call that got this answer. */
    static SystemCallException failure(String call, long answer) {
        return failure(call, answer, "");
    }

    /** The exception for a call that got this answer, with a remedy. */
    static SystemCallException failure(String call, long answer, String remedy) {
        int number = (int) -answer;
        String what = call + " failed: " + describe(number);
        return new SystemCallException(remedy.isEmpty() ? what : what + ": " + remedy, number);
    }

    /** The exception for a call that this thread's Java code refuses to make. */
    SystemCallException refusal(String call, String reason) {
        return failure(call, -number, reason);
    }
}
