package dev.merino.pager;

/** The process at the other end has exited, or does not follow the protocol. */
public final class PeerGoneException extends RuntimeException {
    /** With the whole sentence. */
    public PeerGoneException(String message) {
        super(message);
    }
}
