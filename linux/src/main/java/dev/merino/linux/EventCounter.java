package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;

/** A counter that a poller can wait for: eventfd. */
public final class EventCounter implements AutoCloseable {
    private static final long ONE_ADDRESS = Arena.global().allocateFrom(JAVA_LONG, 1L).address();

    private final Descriptor descriptor;

    private EventCounter(Descriptor descriptor) {
        this.descriptor = descriptor;
    }

    /** A new one, at nought. */
    public static EventCounter create() {
        int flags = FileLayout.EFD_CLOEXEC | FileLayout.EFD_NONBLOCK;
        long answer = SystemCall.EVENTFD2.fast(0, flags, 0);
        if (answer < 0) {
            throw Errno.failure("eventfd(flags 0x%x)".formatted(flags), answer);
        }
        return new EventCounter(Descriptor.of((int) answer));
    }

    /**
     * One that another process made; an exception unless it is a counter that does not block, as
     * create() makes them: a signal that waits would stop all of this JVM, and one to a socket that
     * has ended would fail.
     */
    public static EventCounter adopt(Descriptor made) {
        long flags = SystemCall.FCNTL.fast(made.fd(), FileLayout.F_GETFL, 0);
        if (flags < 0 || (flags & FileLayout.O_NONBLOCK) == 0 || !isCounter(made.fd())) {
            String call = "fcntl(fd %d, F_GETFL)".formatted(made.fd());
            throw Errno.EINVAL.refusal(call, "it is no counter, or one that lets its writers wait");
        }
        return new EventCounter(made);
    }

    private static boolean isCounter(int fd) {
        try {
            Path kind = Files.readSymbolicLink(Path.of("/proc/self/fd/" + fd));
            return kind.toString().equals("anon_inode:[eventfd]");
        } catch (IOException _) {
            return false;
        }
    }

    /** What a poller waits for, readable when signalled. */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** Wakes whoever waits. Any thread may call this at any time. */
    public void signal() {
        int fd = descriptor.fd();
        long answer = SystemCall.WRITE.fast(fd, ONE_ADDRESS, Long.BYTES);
        // EAGAIN: the counter is full, so it is signalled.
        if (answer < 0 && !Errno.EAGAIN.is(answer)) {
            throw Errno.failure("write(eventfd %d, 1)".formatted(fd), answer);
        }
    }

    /** Takes all signals so far. */
    public void drain() {
        int fd = descriptor.fd();
        long answer = SystemCall.READ.fast(fd, Scratch.mine().address(), Long.BYTES);
        if (answer < 0 && !Errno.EAGAIN.is(answer)) {
            throw Errno.failure("read(eventfd %d)".formatted(fd), answer);
        }
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
