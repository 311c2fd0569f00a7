package dev.merino.transport.ucx;

/** A call of UCX that failed; the message names the call, its arguments and the answer. */
public final class UcxException extends RuntimeException {
    /** What UCX answered. */
    private final int status;

    /** With the whole sentence. */
    public UcxException(String message, int status) {
        super(message);
        this.status = status;
    }

    /** What UCX answered, as in {@code ucs/type/status.h}. */
    public int status() {
        return status;
    }
}
