package dev.merino.sync;

import dev.merino.core.Check;

/**
 * The cluster as one node sees it.
 *
 * @param self this node
 * @param nodes how many nodes there are
 * @param processors how many processors each node has
 */
public record Topology(int self, int nodes, int processors) {
    /** The node that manages the object with this number. */
    int managerOf(int object) {
        return object % nodes;
    }

    /** Refuses the number of a node that a message must not contain. */
    void requireNode(int node) {
        Check.that(node >= 0 && node < nodes, "node %d of %d", node, nodes);
    }

    /** Refuses the number of a processor that a message must not contain. */
    void requireProcessor(int processor) {
        Check.that(
                processor >= 0 && processor < processors,
                "processor %d of %d",
                processor,
                processors);
    }

    /** Refuses a message to the manager of an object that another node manages. */
    void requireManaged(int object) {
        Check.that(
                object >= 0 && managerOf(object) == self,
                "object %d is not managed by node %d",
                object,
                self);
    }

    /** Refuses a message that only the manager of {@code object} sends. */
    void requireManager(int object, int from) {
        Check.that(
                object >= 0 && managerOf(object) == from,
                "object %d is not managed by node %d, which has sent the message",
                object,
                from);
    }
}
