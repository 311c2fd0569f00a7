package dev.merino.transport.link;

/** Receives what transports deliver. */
public interface ParcelReceiver {
    /** Delivers a message of endpoint {@code source}; the parcel is reused afterwards. */
    void deliver(int source, Parcel parcel);

    /** Whether requests may be delivered now; replies always may. */
    boolean takesRequests();

    /** Reports that endpoint {@code source} is lost; all that arrived from it was delivered. */
    void lost(int source, String why);
}
