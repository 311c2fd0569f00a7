package dev.merino.engine;

import dev.merino.protocol.Access;
import dev.merino.protocol.RemoteAnswer;

import java.util.List;

/** What a node's machine wants done in its world. */
public interface Outcome {
    /** Send {@code packet} to another node; packets of a pair of nodes stay in order. */
    void send(int node, Packet packet);

    /**
     * Let a network adapter carry out {@code request} on the memory of {@code node}; what it yields
     * comes back by {@link NodeMachine#answered}, if it is answered. Requests of a pair of nodes
     * stay in order. Only for nodes that {@link dev.merino.memory.Neighbours#isOnFabric} names.
     */
    default void remote(int node, RemoteRequest request) {
        throw new UnsupportedOperationException("no adapter for " + request);
    }

    /**
     * The same, but this node waits until the adapter has done it, and takes what it yields. What
     * was written is there when this returns.
     */
    default RemoteAnswer remoteAtOnce(int node, RemoteRequest request) {
        throw new UnsupportedOperationException("no adapter for " + request);
    }

    /**
     * From now on {@code table} allows {@code access} to {@code page}, and faults that wait for it
     * are over. See {@link dev.merino.protocol.Effects#map} for when this must have taken effect.
     */
    void map(int table, int page, Access access);

    /** The synchronisation of {@code processor} is done and yields {@code value}. */
    void complete(int processor, long value);

    /**
     * The synchronisation of {@code processor}, which is about to be complete, was at a barrier to
     * which it has given something: what each rank of the cluster gave, at its number.
     */
    default void gathered(int processor, List<byte[]> given) {
        throw new UnsupportedOperationException("nobody gives anything here");
    }

    /**
     * Somebody wants {@code lock}, which {@code processor} holds as far as the machine knows. A
     * world whose processors keep locks that they have unlocked answers with {@link
     * Request.GiveBack}, once the processor has unlocked.
     */
    default void wanted(int processor, int lock) {}

    /** The same for {@code counter}, which a processor of this node keeps. */
    default void wantedCounter(int counter) {}
}
