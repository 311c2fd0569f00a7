package dev.merino.linux;

/** A file descriptor of this process, closed at most once. */
public final class Descriptor implements AutoCloseable {
    private static final int CLOSED = -1;

    private volatile int fd;

    private Descriptor(int fd) {
        this.fd = fd;
    }

    /** Takes over a descriptor; from now on this object closes it. */
    public static Descriptor of(int fd) {
        if (fd < 0) {
            throw new IllegalArgumentException("a descriptor is never negative: " + fd);
        }
        return new Descriptor(fd);
    }

    /**
     * The number; an exception if it is closed, because the number may be another file's by now.
     */
    public int fd() {
        int number = fd;
        if (number == CLOSED) {
            throw new IllegalStateException("the descriptor is closed");
        }
        return number;
    }

    /** If it is still this object's to use. */
    public boolean isOpen() {
        return fd != CLOSED;
    }

    @Override
    public void close() {
        int number = take();
        if (number != CLOSED) {
            long answer = SystemCall.CLOSE.blocking(number, 0, 0);
            // Linux frees the number even when it says EINTR: never close twice.
            if (answer < 0 && !Errno.EINTR.is(answer)) {
                throw Errno.failure("close(" + number + ")", answer);
            }
        }
    }

    private synchronized int take() {
        int number = fd;
        fd = CLOSED;
        return number;
    }

    @Override
    public String toString() {
        int number = fd;
        return number == CLOSED ? "closed descriptor" : "descriptor " + number;
    }
}
