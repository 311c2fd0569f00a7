package dev.merino.transport.mesh;

import org.jspecify.annotations.Nullable;

/**
 * Reports the lost nodes of a mesh to its inbox: each once, and never while the inbox handles a
 * frame or another loss. A state machine that is being stepped learns of a loss when its step is
 * over.
 */
public final class LossReporter implements AutoCloseable {
    /** The peers of a mesh. */
    @FunctionalInterface
    public interface Peers {
        /**
         * Removes and closes the peer {@code node} if it is lost, and returns the reason; null if
         * there is no such peer or it is not lost.
         */
        @Nullable String removeLost(int node);
    }

    private final int nodes;
    private final Inbox inbox;
    private final Peers peers;
    private boolean isDelivering;
    private boolean isClosed;

    /** For the nodes from 0 up to {@code nodes}. */
    public LossReporter(int nodes, Inbox inbox, Peers peers) {
        this.nodes = nodes;
        this.inbox = inbox;
        this.peers = peers;
    }

    /** From now on the inbox handles frames: losses wait. */
    public void beginDelivery() {
        isDelivering = true;
    }

    /** The inbox has returned. */
    public void endDelivery() {
        isDelivering = false;
    }

    /** Whether the inbox is handling a frame or a loss. */
    public boolean isDelivering() {
        return isDelivering;
    }

    /**
     * Reports all losses, unless the inbox is at work. What it does about one loss may cause
     * another, so the search starts again after each.
     */
    public void report() {
        if (isDelivering) {
            return;
        }
        isDelivering = true;
        try {
            for (int node = 0; node < nodes && !isClosed; node++) {
                String reason = peers.removeLost(node);
                if (reason != null) {
                    inbox.lost(node, reason);
                    node = -1;
                }
            }
        } finally {
            isDelivering = false;
        }
    }

    /** From now on nothing is reported. */
    @Override
    public void close() {
        isClosed = true;
    }
}
