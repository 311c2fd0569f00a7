package dev.merino.transport.link;

import dev.merino.messages.ReturnReason;

/** The result of handing a parcel to a link. */
public enum Outcome {
    /** It is sent, and the parcel can be reused. */
    SENT,
    /** The receiver has no room now. */
    FULL,
    /** The receiver requires another tag; nothing was sent. */
    WRONG_TAG,
    /** The receiver has exited; nothing was sent. */
    LOST;

    /** Why a message with this outcome comes back. */
    public ReturnReason reason() {
        return switch (this) {
            case WRONG_TAG -> ReturnReason.WRONG_TAG;
            case FULL -> ReturnReason.NO_ROOM;
            case LOST -> ReturnReason.UNREACHABLE;
            case SENT -> throw new IllegalStateException("what is sent does not come back");
        };
    }
}
