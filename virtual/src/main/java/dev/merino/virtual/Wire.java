package dev.merino.virtual;

import dev.merino.core.Message;
import dev.merino.protocol.RemoteAnswer;
import dev.merino.protocol.RemoteMessage;
import dev.merino.protocol.RemoteOperation;
import dev.merino.sync.SyncMessage;

/**
 * The network between the nodes: the links of all machines, and the medium that they share, if
 * there is one. Messages of a pair of nodes arrive in the order in which they were sent: a link
 * takes one after the other.
 *
 * <p>A network that broadcasts makes one transfer of what the machines do as two steps, through
 * node 0: the first step takes the sender's link and no time, and only makes the order; the second
 * takes the latency, and no link of node 0. Such a network has one order for everything, so that
 * nobody need wait until what was written has arrived: whoever hears of it later has it before. A
 * fence is over there when it is asked for.
 */
final class Wire {
    private final MachineModel.Network network;
    private final long[] outFreeNs;
    private final long[] sentNs;
    private final long[] inFreeNs;
    private final Jitter jitter;
    private final long[] lastOfPairNs;
    private long sharedFreeNs;

    Wire(MachineModel.Network network, int nodes, Jitter jitter) {
        this.jitter = jitter;
        this.lastOfPairNs = new long[nodes * nodes];
        this.network = network;
        this.outFreeNs = new long[nodes];
        this.sentNs = new long[nodes];
        this.inFreeNs = new long[nodes];
    }

    /** When {@code message}, which leaves the processor of {@code from} at that time, arrives. */
    long arrivalNs(int from, int to, Message message, long departureNs) {
        if (isOrderKnown(message)) {
            return departureNs;
        }
        int bytes = message.wireBytes();
        long linkNs = linkNs(bytes);
        long beginNs = isPassedOn(message) ? departureNs : leavesNs(from, linkNs, departureNs);
        long crossedNs = crossShared(beginNs, bytes, linkNs) + latencyNs(message);
        return delayed(from, to, arrivesNs(to, crossedNs, linkNs));
    }

    /** The same for a message of a program, whose receiver has a gap between them, too. */
    long arrivalNs(int from, int to, int bytes, long departureNs) {
        long linkNs = linkNs(bytes);
        long beginNs = leavesNs(from, linkNs, departureNs);
        long crossedNs = crossShared(beginNs, bytes, linkNs) + network.latencyNs();
        return delayed(from, to, arrivesNs(to, crossedNs, Math.max(network.gapNs(), linkNs)));
    }

    private long linkNs(int bytes) {
        return Math.round(network.byteNs() * bytes);
    }

    /** How long the link of its sender takes the bytes of {@code message}. */
    long onLinkNs(Message message) {
        return isPassedOn(message) || isOrderKnown(message) ? 0 : linkNs(message.wireBytes());
    }

    /** When the link of {@code from} has taken the last byte of what it has sent so far. */
    long sentNs(int from) {
        return sentNs[from];
    }

    /**
     * Whether {@code message} asks or says whether earlier ones have arrived, which the order of
     * the network makes needless.
     */
    private boolean isOrderKnown(Message message) {
        return network.broadcasts()
                && (message instanceof RemoteOperation.Fence
                        || (message instanceof RemoteMessage.Answer answer
                                && answer.answer() instanceof RemoteAnswer.Done));
    }

    private long leavesNs(int from, long linkNs, long departureNs) {
        long beginNs = Math.max(departureNs, outFreeNs[from]);
        sentNs[from] = beginNs + linkNs;
        outFreeNs[from] = beginNs + Math.max(network.gapNs(), linkNs);
        return beginNs;
    }

    /** A link takes one after the other, each for {@code takenNs}. */
    private long arrivesNs(int to, long crossedNs, long takenNs) {
        long arrivalNs = Math.max(crossedNs, inFreeNs[to] + takenNs);
        inFreeNs[to] = arrivalNs;
        return arrivalNs;
    }

    /** What is late makes later messages of the same pair late, and no others. */
    private long delayed(int from, int to, long arrivalNs) {
        int pair = from * inFreeNs.length + to;
        long lateNs = Math.max(arrivalNs + jitter.flightNs(to), lastOfPairNs[pair]);
        lastOfPairNs[pair] = lateNs;
        return lateNs;
    }

    /** Whether {@code message} is a step of a transfer to all, of which handlers hear nothing. */
    boolean isToAll(Message message) {
        return isOrdering(message) || isPassedOn(message);
    }

    /** Whether {@code message} is the first step of a transfer to all. */
    private boolean isOrdering(Message message) {
        return network.broadcasts()
                && (message instanceof RemoteMessage.ToAll || message instanceof SyncMessage.ToAll);
    }

    /** Whether {@code message} is the second step of a transfer to all. */
    boolean isPassedOn(Message message) {
        return network.broadcasts()
                && (message instanceof RemoteMessage.Ordered
                        || message instanceof SyncMessage.Ordered);
    }

    private long latencyNs(Message message) {
        return isOrdering(message) ? 0 : network.latencyNs();
    }

    /** When the last of {@code bytes} is on the medium, which is as slow as it or the link is. */
    private long crossShared(long beginNs, int bytes, long linkNs) {
        long takenNs = Math.round(network.sharedByteNs() * bytes);
        long sharedBeginNs = Math.max(beginNs, sharedFreeNs);
        sharedFreeNs = sharedBeginNs + takenNs;
        return sharedBeginNs + Math.max(takenNs, linkNs);
    }
}
