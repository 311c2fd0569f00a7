package dev.merino.transport.link;

/** Sends messages to one other endpoint. */
public interface Link {
    /**
     * Sends a parcel if the receiver has room; its bulk data is copied. A post is queued if it has
     * none.
     */
    Outcome send(Parcel parcel, long tag);

    /** Whether posts are queued here that only leave if somebody flushes them. */
    boolean hasPosts();

    /** Wakes the receiver, if parcels can arrive there without that. */
    void wake();
}
