package dev.merino.transport.handshake;

import java.io.IOException;

/** This side has refused a connection during the handshake. */
public final class RefusedException extends IOException {
    /** With the whole sentence. */
    public RefusedException(String message) {
        super(message);
    }
}
