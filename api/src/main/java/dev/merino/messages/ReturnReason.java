package dev.merino.messages;

/** Why a message was returned to its sender. */
public enum ReturnReason {
    /** The tag that the sender had mapped is not the receiver's. */
    WRONG_TAG,
    /** The receiver has exited, or the connection to it is broken. */
    UNREACHABLE,
    /** The receiver has no handler with this number. */
    NO_HANDLER,
    /** The receiver does not take what is posted to it, and too much is queued here already. */
    NO_ROOM
}
