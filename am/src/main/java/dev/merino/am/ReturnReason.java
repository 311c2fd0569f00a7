package dev.merino.am;

/** Why a message came back to its sender. */
public enum ReturnReason {
    /** The tag that the sender had mapped is not the receiver's. */
    WRONG_TAG,
    /** The receiver has ended, or the connection with it has broken. */
    UNREACHABLE,
    /** The receiver has no handler with this number. */
    NO_HANDLER
}
