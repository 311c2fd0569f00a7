package dev.merino.checkpoint;

import java.io.IOException;

/** A snapshot that cannot be used; the message names it and says what is wrong. */
public final class DamagedSnapshotException extends IOException {
    /** Says what is wrong with which snapshot. */
    public DamagedSnapshotException(String message) {
        super(message);
    }

    /** Says what is wrong with which snapshot, and what told so. */
    public DamagedSnapshotException(String message, Throwable cause) {
        super(message, cause);
    }
}
