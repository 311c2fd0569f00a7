package dev.merino.apps.em3d;

/**
 * What a graph looks like.
 *
 * @param nodes how many nodes of each kind
 * @param groups how many groups they are split into; nodes of a group are neighbours in space
 * @param degree how many nodes of the other kind a node acts on
 * @param localPercent how many of them, in percent, are of the node's own group
 * @param space which groups are neighbours: the others are of these
 * @param seed what all random numbers depend on
 */
record Shape(int nodes, int groups, int degree, int localPercent, Space space, long seed) {
    int groupNodes() {
        return nodes / groups;
    }

    int edges() {
        return nodes * degree;
    }
}
