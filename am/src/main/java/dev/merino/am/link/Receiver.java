package dev.merino.am.link;

/** Takes what transports bring. */
public interface Receiver {
    /** A message of endpoint {@code source} has come; the parcel is used again afterwards. */
    void deliver(int source, Parcel parcel);

    /** Whether requests may be delivered now; replies always may. */
    boolean takesRequests();

    /** Endpoint {@code source} is gone, and everything it sent has been delivered. */
    void lost(int source, String why);
}
