package dev.merino.apps.fft3d;

import dev.merino.Share;
import dev.merino.apps.messaging.Layout;

/**
 * Which rank has which part of a box while lines along an axis are transformed: all points of these
 * lines.
 *
 * <p>Naive: planes while it is x and y, slices across them while it is z, so that all ranks
 * exchange all data with all others once. Good: nodes have thick slabs of planes, which their ranks
 * cut into bars along x or along y and exchange among themselves. Along z every rank then has to do
 * with one rank of every other node only: as many bytes go between nodes, since each of their
 * points has to, but in fewer and larger messages.
 *
 * @param box the box
 * @param layout which of the two
 * @param nodes how many nodes
 * @param ranks how many ranks, as many on each node
 */
record Plan(Box box, Layout layout, int nodes, int ranks) {
    /** Whether nothing has to be moved between lines along one and the other. */
    boolean areSame(Axis one, Axis other) {
        for (int rank = 0; rank < ranks; rank++) {
            if (!region(one, rank).equals(region(other, rank))) {
                return false;
            }
        }
        return true;
    }

    /** What {@code rank} has while lines along {@code axis} are transformed. */
    Region region(Axis axis, int rank) {
        Share allX = new Share(0, box.x());
        Share allY = new Share(0, box.y());
        Share allZ = new Share(0, box.z());
        return switch (layout) {
            case NAIVE ->
                    axis == Axis.Z
                            ? new Region(Share.of(box.x(), rank, ranks), allY, allZ)
                            : new Region(allX, allY, Share.of(box.z(), rank, ranks));
            case GOOD -> {
                int inNode = ranks / nodes;
                int node = rank / inNode;
                Share slab = Share.of(box.z(), node, nodes);
                Share barX = Share.of(box.x(), rank % inNode, inNode);
                Share barY = Share.of(box.y(), rank % inNode, inNode);
                yield switch (axis) {
                    case X -> new Region(allX, barY, slab);
                    case Y -> new Region(barX, allY, slab);
                    case Z -> new Region(barX, Share.of(box.y(), node, nodes), allZ);
                };
            }
        };
    }
}
