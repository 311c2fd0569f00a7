package dev.merino.sync;

import dev.merino.core.NodeSet;

/**
 * The rules on which synchronisation by remote writes rests, one method each. They stand apart so
 * that the checker can break them one at a time and prove that it notices.
 */
public class OrderedBroadcastRules {
    /** The rules as they are. */
    public static final OrderedBroadcastRules TRUE = new OrderedBroadcastRules();

    /** The rules as they are. */
    protected OrderedBroadcastRules() {}

    /**
     * Who wants a lock looks at the entries of others when it has seen its own: from then on others
     * see it, too.
     */
    protected boolean looksAfterLoopBack() {
        return true;
    }

    /** A lock belongs to the node whose entry is the only one. */
    protected boolean isAlone(NodeSet entries, int self) {
        return entries.hasNoneBut(self);
    }

    /** A barrier ends when the entries of all nodes are set. */
    protected boolean areAllHere(int entries, int nodes) {
        return entries == nodes;
    }

    /** A node is at a barrier when the last of its processors is. */
    protected boolean isNodeHere(int arrived, int processors) {
        return arrived == processors;
    }
}
