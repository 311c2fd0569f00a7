package dev.merino.apps.con;

import dev.merino.apps.messaging.BlockDistribution;
import dev.merino.apps.messaging.Grid;
import dev.merino.apps.messaging.Layout;

/** A lattice cut into blocks, one for each rank. */
final class Blocks {
    private final Lattice lattice;
    private final Grid grid;
    private final int[] blockOfRank;
    private final int[] rankOfBlock;
    private final BlockDistribution alongX;
    private final BlockDistribution alongY;
    private final BlockDistribution alongZ;

    Blocks(Lattice lattice, Layout layout, int ranks) {
        this.lattice = lattice;
        this.grid = Grid.of(ranks, dimensions(lattice));
        this.blockOfRank = grid.order(layout);
        this.rankOfBlock = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            rankOfBlock[blockOfRank[rank]] = rank;
        }
        this.alongX = new BlockDistribution(lattice.x(), grid.x());
        this.alongY = new BlockDistribution(lattice.y(), grid.y());
        this.alongZ = new BlockDistribution(lattice.z(), grid.z());
    }

    private static int dimensions(Lattice lattice) {
        if (lattice.z() > 1) {
            return 3;
        }
        return lattice.y() > 1 ? 2 : 1;
    }

    Lattice lattice() {
        return lattice;
    }

    /** The block that {@code rank} owns. */
    Block block(int rank) {
        int block = blockOfRank[rank];
        return new Block(
                lattice,
                alongX.share(grid.alongX(block)),
                alongY.share(grid.alongY(block)),
                alongZ.share(grid.alongZ(block)));
    }

    /** The rank that owns {@code vertex}. */
    int owner(int vertex) {
        return rankOfBlock[
                grid.block(
                        alongX.owner(lattice.alongX(vertex)),
                        alongY.owner(lattice.alongY(vertex)),
                        alongZ.owner(lattice.alongZ(vertex)))];
    }
}
