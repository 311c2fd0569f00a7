package dev.merino.pager;

/** The process at the other end has gone, or is not what it should be. */
public final class PeerGoneException extends RuntimeException {
    /** With the whole sentence. */
    public PeerGoneException(String message) {
        super(message);
    }
}
