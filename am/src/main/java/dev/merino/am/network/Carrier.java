package dev.merino.am.network;

import dev.merino.message.Network;
import dev.merino.message.TcpMesh;

/** A network on the poller of an endpoint. What it takes for a node never stays behind for ever. */
public interface Carrier extends Network {
    /** Whether an event with {@code tag} is for {@link #ready}. */
    boolean owns(int tag);

    /** The poller has said this of a tag of this carrier. */
    void ready(int tag, boolean readable, boolean writable);

    /** Whether {@link #readDirectly} finds everything, so that nobody needs to ask the poller. */
    default boolean canReadDirectly() {
        return false;
    }

    /** Takes what has come, of which the poller has not told; whether there was anything. */
    default boolean readDirectly() {
        return false;
    }

    /** Whether what is sent to a node now will leave now. */
    boolean hasRoom(int node);

    /** It is now {@code nowNs}: what was to be done by then is done. */
    void tick(long nowNs);

    /** How long until something must be done, if nothing happens. */
    long sleepNsMax(long nowNs);

    /** A mesh of TCP connections. */
    static Carrier over(TcpMesh mesh) {
        return new TcpCarrier(mesh);
    }
}
