package dev.merino.am.link;

/** What became of a parcel that was handed to a link. */
public enum Outcome {
    /** It is on its way, and the link needs it no more. */
    SENT,
    /** There is no room now. */
    FULL,
    /** The other side wants another tag; it was not sent. */
    WRONG_TAG,
    /** Nobody is there any more; it was not sent. */
    LOST
}
