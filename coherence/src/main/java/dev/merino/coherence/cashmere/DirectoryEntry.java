package dev.merino.coherence.cashmere;

import dev.merino.coherence.Access;
import dev.merino.core.NodeSet;

import java.util.ArrayDeque;
import java.util.Deque;

/** What a home knows of who shares one page. */
public final class DirectoryEntry {
    static final int NOBODY = -1;

    /** The sharing set, without the home itself. */
    NodeSet sharers = NodeSet.empty();

    /** The node that has the page in exclusive mode, or {@link #NOBODY}. */
    int exclusiveHolder = NOBODY;

    /** How often the master copy has changed by diffs and recalls. */
    long version;

    /** Who waits until the page has come back from the node that has it in exclusive mode. */
    final Deque<Request> waiting = new ArrayDeque<>();

    /** Who wants the page. */
    sealed interface Request {
        /** Another node. */
        record Remote(int node, boolean write) implements Request {}

        /** A table of the home. */
        record Local(int table, Access wanted) implements Request {}
    }

    /** Whether another node than {@code requester} has the page in exclusive mode. */
    public boolean isExclusiveElsewhere(int requester) {
        return exclusiveHolder != NOBODY && exclusiveHolder != requester;
    }
}
