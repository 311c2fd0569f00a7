package dev.merino.am.link;

/** The result of handing a parcel to a link. */
public enum Outcome {
    /** It is sent, and the parcel can be reused. */
    SENT,
    /** The receiver has no room now. */
    FULL,
    /** The receiver requires another tag; nothing was sent. */
    WRONG_TAG,
    /** The receiver has exited; nothing was sent. */
    LOST
}
