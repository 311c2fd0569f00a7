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
}
