package dev.merino.keeper;

import dev.merino.control.Control;
import dev.merino.pager.ServerCall;
import dev.merino.worker.call.ClusterMessage;

/**
 * Whether a node has come to rest: all its ranks wait for other ranks, and will for ever unless a
 * frame comes. {@link dev.merino.control.Control.Look} asks for it.
 */
final class QuiescenceProbe {
    private static final long NEVER = -1;

    private final RankWaits waits;
    private final ServerCall[] calls;
    private final PageTables tables;
    private long sent;
    private long received;
    private long packetsSent;
    private long packetsReceived;

    /** How much had moved when it was last told that the node is still. */
    private long toldAt = NEVER;

    QuiescenceProbe(RankWaits waits, ServerCall[] calls, PageTables tables) {
        this.waits = waits;
        this.calls = calls;
        this.tables = tables;
    }

    /** A frame leaves for another node. */
    void sent() {
        sent++;
    }

    /** A frame of another node has come. */
    void received() {
        received++;
    }

    /** A packet of this node's machine leaves for another node. */
    void packetSent() {
        packetsSent++;
        sent();
    }

    /** A packet for this node's machine has come. */
    void packetReceived() {
        packetsReceived++;
    }

    /** How many packets have left and come. */
    ClusterMessage.PacketsCounted packets(int wave) {
        return new ClusterMessage.PacketsCounted(wave, packetsSent, packetsReceived);
    }

    /** Whether the node is still, and has not said so since anything moved. */
    boolean isNews() {
        return toldAt != moves() && allWait();
    }

    /** It has been said. */
    void told() {
        toldAt = moves();
    }

    /**
     * Whether no rank computes: each has ended, or waits for this keeper. The cores of the node
     * have nothing to do then, and no fault can come.
     */
    boolean nobodyComputes() {
        for (int processor = 0; processor < calls.length; processor++) {
            if (!waits.hasEnded(processor)
                    && !calls[processor].isPending()
                    && !tables.isAtPage(processor)) {
                return false;
            }
        }
        return true;
    }

    /** How the node stands; if it is not still, it has to be told again when it is. */
    Control.Looked look(int round) {
        boolean still = allWait();
        if (!still) {
            toldAt = NEVER;
        }
        return new Control.Looked(round, still, waits.progress(), sent, received);
    }

    private long moves() {
        return waits.progress() + sent + received;
    }

    /** A call with a new request, or whose rank would rather not wait, is not at rest. */
    private boolean allWait() {
        for (int processor = 0; processor < calls.length; processor++) {
            if (!waits.hasEnded(processor)
                    && (!waits.isForOthers(processor) || calls[processor].isAsked())) {
                return false;
            }
        }
        return true;
    }
}
