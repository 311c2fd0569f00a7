package dev.merino.rank.statics;

/** A field that is marked as shared and cannot be; the message says why and what to do. */
public final class UnshareableField extends LinkageError {
    private static final long serialVersionUID = 1L;

    UnshareableField(String message) {
        super(message);
    }
}
