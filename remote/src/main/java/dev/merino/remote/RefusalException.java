package dev.merino.remote;

/** An access that was refused: a wrong key, or a range that is not in the region. */
public final class RefusalException extends RuntimeException {
    /** With the whole sentence. */
    public RefusalException(String message) {
        super(message);
    }
}
