package dev.merino.apps.em3d;

import dev.merino.Share;
import dev.merino.apps.messaging.BlockDistribution;
import dev.merino.apps.messaging.Layout;

/**
 * Which rank has which nodes: the groups stand in the order of a layout, and each rank has a share
 * of the nodes in that order.
 */
final class Owners {
    private final int groupNodes;
    private final int[] order;
    private final int[] placeOfGroup;
    private final BlockDistribution parts;

    Owners(Shape shape, Layout layout, int ranks) {
        this.groupNodes = shape.groupNodes();
        this.order = shape.space().order(shape.groups(), layout);
        this.placeOfGroup = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            placeOfGroup[order[place]] = place;
        }
        this.parts = new BlockDistribution(shape.nodes(), ranks);
    }

    /** How many nodes of each kind {@code rank} has. */
    int count(int rank) {
        return (int) parts.share(rank).count();
    }

    /** The node that {@code rank} has at {@code index}. */
    int node(int rank, int index) {
        Share share = parts.share(rank);
        int place = (int) share.from() + index;
        return order[place / groupNodes] * groupNodes + place % groupNodes;
    }

    /** The rank that owns {@code node}. */
    int owner(int node) {
        return parts.owner(place(node));
    }

    /** Where its owner has {@code node}. */
    int index(int node) {
        int place = place(node);
        return place - (int) parts.share(parts.owner(place)).from();
    }

    private int place(int node) {
        return placeOfGroup[node / groupNodes] * groupNodes + node % groupNodes;
    }
}
