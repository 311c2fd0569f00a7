package dev.merino.virtual;

import dev.merino.core.Message;

/**
 * The network between the nodes: the links of all machines, and the medium that they share, if
 * there is one. Messages of a pair of nodes arrive in the order in which they were sent: a link
 * takes one after the other.
 */
final class Wire {
    private final MachineModel.Network network;
    private final long[] outFreeNs;
    private final long[] inFreeNs;
    private final Jitter jitter;
    private final long[] lastOfPairNs;
    private long sharedFreeNs;

    Wire(MachineModel.Network network, int nodes, Jitter jitter) {
        this.jitter = jitter;
        this.lastOfPairNs = new long[nodes * nodes];
        this.network = network;
        this.outFreeNs = new long[nodes];
        this.inFreeNs = new long[nodes];
    }

    /** When {@code message}, which leaves the processor of {@code from} at that time, arrives. */
    long arrivalNs(int from, int to, Message message, long departureNs) {
        long linkNs = Math.round(network.byteNs() * message.wireBytes());
        long beginNs = Math.max(departureNs, outFreeNs[from]);
        outFreeNs[from] = beginNs + Math.max(network.gapNs(), linkNs);
        long crossedNs = crossShared(beginNs, message) + linkNs + network.latencyNs();
        long arrivalNs = Math.max(crossedNs, inFreeNs[to] + linkNs);
        inFreeNs[to] = arrivalNs;
        return delayed(from, to, arrivalNs);
    }

    /** What is late makes later messages of the same pair late, and no others. */
    private long delayed(int from, int to, long arrivalNs) {
        int pair = from * inFreeNs.length + to;
        long lateNs = Math.max(arrivalNs + jitter.flightNs(to), lastOfPairNs[pair]);
        lastOfPairNs[pair] = lateNs;
        return lateNs;
    }

    private long crossShared(long beginNs, Message message) {
        long takenNs = Math.round(network.sharedByteNs() * message.wireBytes());
        long sharedBeginNs = Math.max(beginNs, sharedFreeNs);
        sharedFreeNs = sharedBeginNs + takenNs;
        return sharedBeginNs;
    }
}
