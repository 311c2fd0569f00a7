package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Waits for many descriptors at a time: epoll, level-triggered but for {@link #SIGNAL}. One thread
 * at a time awaits.
 */
public final class Poller implements AutoCloseable {
    /** Interest in bytes, faults or signals to be read. */
    public static final int READ = EpollLayout.EPOLLIN | EpollLayout.EPOLLRDHUP;

    /** Interest in signals of an {@link EventCounter}, each told once, so that nobody drains it. */
    public static final int SIGNAL = EpollLayout.EPOLLIN | (int) EpollLayout.EPOLLET;

    /** Interest in room to be written. */
    public static final int WRITE = EpollLayout.EPOLLOUT;

    private static final int ENDED =
            EpollLayout.EPOLLHUP | EpollLayout.EPOLLRDHUP | EpollLayout.EPOLLERR;
    private static final long NS_PER_MS = 1_000_000;

    /** Linux 5.11; before, only milliseconds. */
    private static volatile boolean hasNanoseconds = true;

    private final Descriptor descriptor;
    private final MemorySegment events;
    private final int eventsMax;
    private int count;

    private Poller(Descriptor descriptor, int eventsMax) {
        this.descriptor = descriptor;
        this.eventsMax = eventsMax;
        events = Arena.ofAuto().allocate((long) eventsMax * EpollLayout.EVENT_BYTES, Long.BYTES);
    }

    /** One that tells up to {@code eventsMax} events at a time. */
    public static Poller create(int eventsMax) {
        long answer = SystemCall.EPOLL_CREATE1.fast(EpollLayout.EPOLL_CLOEXEC, 0, 0);
        if (answer < 0) {
            throw Errno.failure("epoll_create1(EPOLL_CLOEXEC)", answer);
        }
        return new Poller(Descriptor.of((int) answer), eventsMax);
    }

    /** Readable while something is, so that another poller can wait for all of this one's. */
    public Descriptor descriptor() {
        return descriptor;
    }

    /** Begins to wait for a descriptor too. */
    public void add(Descriptor d, int interest, int tag) {
        control(EpollLayout.EPOLL_CTL_ADD, "EPOLL_CTL_ADD", d, interest, tag);
    }

    /** Waits for something else of a descriptor, from now on. */
    public void change(Descriptor d, int interest, int tag) {
        control(EpollLayout.EPOLL_CTL_MOD, "EPOLL_CTL_MOD", d, interest, tag);
    }

    /** Waits for that descriptor no more. */
    public void remove(Descriptor d) {
        control(EpollLayout.EPOLL_CTL_DEL, "EPOLL_CTL_DEL", d, 0, 0);
    }

    private void control(int command, String name, Descriptor d, int interest, int tag) {
        Scratch scratch = Scratch.mine();
        scratch.withInt(EpollLayout.EVENTS_OFFSET, interest);
        scratch.withInt(EpollLayout.DATA_OFFSET, tag).withInt(EpollLayout.DATA_OFFSET + 4, 0);
        long answer =
                SystemCall.EPOLL_CTL.fast(
                        descriptor.fd(), command, d.fd(), scratch.address(), 0, 0);
        if (answer < 0) {
            String call = "epoll_ctl(%s, fd %d, interest 0x%x)".formatted(name, d.fd(), interest);
            throw Errno.failure(call, answer);
        }
    }

    /** Waits, for ever if {@code timeoutNs} is negative; how many events, 0 if time is over. */
    public int await(long timeoutNs) {
        long answer = timeoutNs == 0 ? look() : sleep(timeoutNs);
        if (answer < 0 && !Errno.EINTR.is(answer)) {
            throw Errno.failure("epoll_pwait2(%d ns)".formatted(timeoutNs), answer);
        }
        count = (int) Math.max(answer, 0);
        return count;
    }

    private long look() {
        return SystemCall.EPOLL_PWAIT.fast(descriptor.fd(), events.address(), eventsMax, 0, 0, 0);
    }

    private long sleep(long timeoutNs) {
        int fd = descriptor.fd();
        long into = events.address();
        if (hasNanoseconds) {
            long time = TimeLayout.timespec(timeoutNs, 0);
            long answer = SystemCall.EPOLL_PWAIT2.blocking(fd, into, eventsMax, time, 0, 0);
            // EPERM: a container whose filter is older than the call.
            if (!Errno.ENOSYS.is(answer) && !Errno.EPERM.is(answer)) {
                return answer;
            }
            hasNanoseconds = false;
        }
        long ms = timeoutNs < 0 ? -1 : Math.ceilDiv(timeoutNs, NS_PER_MS);
        long most = Math.min(ms, Integer.MAX_VALUE);
        return SystemCall.EPOLL_PWAIT.blocking(fd, into, eventsMax, most, 0, 0);
    }

    /** The tag of the descriptor that an event is about. */
    public int tag(int i) {
        return events.get(JAVA_INT, offset(i) + EpollLayout.DATA_OFFSET);
    }

    /** If there is something to be read; at the end of a stream, too. */
    public boolean readable(int i) {
        return has(i, EpollLayout.EPOLLIN | ENDED);
    }

    /** If there is room to be written. */
    public boolean writable(int i) {
        return has(i, EpollLayout.EPOLLOUT | EpollLayout.EPOLLERR);
    }

    /**
     * If the peer has closed its side, or the connection broke; there may still be bytes to read.
     */
    public boolean hungUp(int i) {
        return has(i, ENDED);
    }

    private boolean has(int i, int flags) {
        return (events.get(JAVA_INT, offset(i) + EpollLayout.EVENTS_OFFSET) & flags) != 0;
    }

    private long offset(int i) {
        return (long) Objects.checkIndex(i, count) * EpollLayout.EVENT_BYTES;
    }

    @Override
    public void close() {
        descriptor.close();
    }
}
