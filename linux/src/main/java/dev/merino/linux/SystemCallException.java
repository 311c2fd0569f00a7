package dev.merino.linux;

/** A system call that failed; the message names the call, its arguments and the answer. */
public final class SystemCallException extends RuntimeException {
    /** The error number. */
    private final int errno;

    /** With the whole sentence. */
    public SystemCallException(String message, int errno) {
        super(message);
        this.errno = errno;
    }

    /** The error number, as in the kernel's headers. */
    public int errno() {
        return errno;
    }

    /** Whether the process or the machine lacks descriptors or memory, which may be back soon. */
    public boolean isShortage() {
        return errno == Errno.EMFILE.number()
                || errno == Errno.ENFILE.number()
                || errno == Errno.ENOBUFS.number()
                || errno == Errno.ENOMEM.number();
    }
}
