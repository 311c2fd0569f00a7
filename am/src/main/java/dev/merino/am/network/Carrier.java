package dev.merino.am.network;

import dev.merino.message.Network;
import dev.merino.message.TcpMesh;

/** A network that an endpoint drives with its poller. */
public interface Carrier extends Network {
    /** Whether an event with {@code tag} is for {@link #ready}. */
    boolean owns(int tag);

    /** Handles an event of the poller for a tag of this carrier. */
    void ready(int tag, boolean readable, boolean writable);

    /** Whether {@link #readDirectly} finds all input, so that the poller need not be called. */
    default boolean canReadDirectly() {
        return false;
    }

    /** Reads input without an event of the poller; returns whether there was any. */
    default boolean readDirectly() {
        return false;
    }

    /** Whether a frame that is sent to a node now can leave now. */
    boolean hasRoom(int node);

    /** Does what is due at {@code nowNs}, such as retransmissions. */
    void tick(long nowNs);

    /** The time until {@link #tick} is due. */
    long sleepNsMax(long nowNs);

    /** A mesh of TCP connections. */
    static Carrier over(TcpMesh mesh) {
        return new TcpCarrier(mesh);
    }
}
