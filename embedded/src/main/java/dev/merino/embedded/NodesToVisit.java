package dev.merino.embedded;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/**
 * The nodes that a rank owes a visit, because it put packets into their inboxes or held their
 * mutex.
 */
final class NodesToVisit {
    private final int rank;
    private final Deque<EmbeddedNode> nodes = new ArrayDeque<>();

    NodesToVisit(int rank) {
        this.rank = rank;
    }

    /** The rank that visits. */
    int rank() {
        return rank;
    }

    void add(EmbeddedNode node) {
        nodes.add(node);
    }

    void addAll(Collection<EmbeddedNode> more) {
        nodes.addAll(more);
    }

    /** Visits nodes until nobody is left who got a packet and whom nobody else is serving. */
    void make() {
        for (EmbeddedNode node = nodes.poll(); node != null; node = nodes.poll()) {
            node.serve(this);
        }
    }
}
