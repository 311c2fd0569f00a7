package dev.merino.sync;

/**
 * Where a machine of this room stands.
 *
 * @param self this node
 * @param nodes how many nodes
 * @param processors how many processors each node has
 */
public record Crew(int self, int nodes, int processors) {
    /** The node that keeps the books of the object with this number. */
    int managerOf(int object) {
        return object % nodes;
    }
}
