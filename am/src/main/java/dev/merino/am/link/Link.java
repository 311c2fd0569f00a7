package dev.merino.am.link;

/** The way to one other endpoint. */
public interface Link {
    /** Sends a parcel if there is room; its bytes are copied. */
    Outcome send(Parcel parcel, long tag);
}
