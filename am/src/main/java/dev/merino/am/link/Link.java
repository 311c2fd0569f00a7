package dev.merino.am.link;

/** Sends messages to one other endpoint. */
public interface Link {
    /** Sends a parcel if the receiver has room; its bulk data is copied. */
    Outcome send(Parcel parcel, long tag);

    /** Wakes the receiver, if parcels can arrive there without that. */
    void wake();
}
