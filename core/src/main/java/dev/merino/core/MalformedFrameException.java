package dev.merino.core;

/** What came over a wire is not what any node of this version sends. */
public final class MalformedFrameException extends RuntimeException {
    /** Says what was being read, where, and what is wrong with it. */
    public MalformedFrameException(String message) {
        super(message);
    }
}
