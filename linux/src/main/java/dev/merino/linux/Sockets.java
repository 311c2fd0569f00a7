package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;

/** What both kinds of sockets do in the same way. */
final class Sockets {
    /** The stream has ended. */
    static final int END = -1;

    /** Nothing there, or no room, without waiting. */
    static final int WOULD_BLOCK = -2;

    private static final int BACKLOG = 128;
    private static final int ARGUMENT_OFFSET = 8;
    private static final long US_PER_MS = 1000;
    private static final long MS_PER_SECOND = 1000;

    private Sockets() {}

    static Descriptor create(int family, String name) {
        return create(family, SocketLayout.SOCK_STREAM, name + ", SOCK_STREAM");
    }

    static Descriptor create(int family, int kind, String name) {
        int type = kind | SocketLayout.SOCK_CLOEXEC;
        long answer = SystemCall.SOCKET.fast(family, type, 0);
        if (answer < 0) {
            throw Errno.failure("socket(" + name + ")", answer);
        }
        return Descriptor.of((int) answer);
    }

    static void bindAndListen(Descriptor socket, long address, int bytes, String where) {
        long bound = SystemCall.BIND.blocking(socket.fd(), address, bytes);
        if (bound < 0) {
            throw Errno.failure("bind(" + where + ")", bound);
        }
        long listening = SystemCall.LISTEN.blocking(socket.fd(), BACKLOG, 0);
        if (listening < 0) {
            throw Errno.failure("listen(" + where + ")", listening);
        }
    }

    /** The next connection's descriptor, or WOULD_BLOCK. */
    static int accept(Descriptor listening) {
        while (true) {
            long answer =
                    SystemCall.ACCEPT4.blocking(
                            listening.fd(), 0, 0, SocketLayout.SOCK_CLOEXEC, 0, 0);
            if (answer >= 0) {
                return (int) answer;
            }
            if (Errno.EAGAIN.is(answer)) {
                return WOULD_BLOCK;
            }
            // ECONNABORTED: that one is gone again; the next may be fine.
            if (!Errno.EINTR.is(answer) && !Errno.ECONNABORTED.is(answer)) {
                throw Errno.failure("accept(fd " + listening.fd() + ")", answer);
            }
        }
    }

    static void setBlocking(Descriptor socket, boolean on) {
        int fd = socket.fd();
        long flags = SystemCall.FCNTL.fast(fd, FileLayout.F_GETFL, 0);
        long wanted = on ? flags & ~FileLayout.O_NONBLOCK : flags | FileLayout.O_NONBLOCK;
        long answer = flags < 0 ? flags : SystemCall.FCNTL.fast(fd, FileLayout.F_SETFL, wanted);
        if (answer < 0) {
            throw Errno.failure("fcntl(fd %d, F_SETFL, O_NONBLOCK)".formatted(fd), answer);
        }
    }

    static void setReceiveTimeout(Descriptor socket, long ms) {
        Scratch scratch =
                Scratch.mine()
                        .with(TimeLayout.SECONDS_OFFSET, ms / MS_PER_SECOND)
                        .with(TimeLayout.MICROS_OFFSET, ms % MS_PER_SECOND * US_PER_MS);
        set(
                socket,
                SocketLayout.SOL_SOCKET,
                SocketLayout.SO_RCVTIMEO,
                scratch.address(),
                TimeLayout.TIMEVAL_BYTES);
    }

    static void setOption(Descriptor socket, int level, int option, int value) {
        Scratch scratch = Scratch.mine().withInt(0, value);
        set(socket, level, option, scratch.address(), Integer.BYTES);
    }

    private static void set(Descriptor socket, int level, int option, long at, int bytes) {
        int fd = socket.fd();
        long answer = SystemCall.SETSOCKOPT.fast(fd, level, option, at, bytes, 0);
        if (answer < 0) {
            String call = "setsockopt(fd %d, level %d, option %d)".formatted(fd, level, option);
            throw Errno.failure(call, answer);
        }
    }

    /**
     * Reads a socket's own option into this thread's scratch; its value begins at the offset told.
     */
    static int option(Descriptor socket, int option, int bytes) {
        Scratch scratch = Scratch.mine().withInt(0, bytes);
        int fd = socket.fd();
        long at = scratch.address();
        long answer =
                SystemCall.GETSOCKOPT.fast(
                        fd, SocketLayout.SOL_SOCKET, option, at + ARGUMENT_OFFSET, at, 0);
        if (answer < 0) {
            throw Errno.failure("getsockopt(fd %d, option %d)".formatted(fd, option), answer);
        }
        return ARGUMENT_OFFSET;
    }

    /** Waits until a socket can be read or written, or has ended; false when the time is over. */
    static boolean await(Descriptor socket, int events, long timeoutNs) {
        Scratch scratch = Scratch.mine().withInt(EpollLayout.POLLFD_FD_OFFSET, socket.fd());
        scratch.argument().set(JAVA_SHORT, EpollLayout.POLLFD_EVENTS_OFFSET, (short) events);
        long time = TimeLayout.timespec(timeoutNs, EpollLayout.POLLFD_BYTES);
        long answer = SystemCall.PPOLL.blocking(scratch.address(), 1, time, 0, 0, 0);
        if (answer < 0 && !Errno.EINTR.is(answer)) {
            throw Errno.failure("ppoll(fd %d, %d ns)".formatted(socket.fd(), timeoutNs), answer);
        }
        return answer != 0;
    }
}
