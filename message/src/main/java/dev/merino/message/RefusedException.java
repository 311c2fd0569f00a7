package dev.merino.message;

import java.io.IOException;

/** A connection that was refused at its beginning, by this side, and why. */
public final class RefusedException extends IOException {
    /** With the whole sentence. */
    public RefusedException(String message) {
        super(message);
    }
}
