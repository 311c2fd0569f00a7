package dev.merino.apps.con;

import dev.merino.apps.talk.Grid;
import dev.merino.apps.talk.Layout;
import dev.merino.apps.talk.Parts;

/** A lattice cut into blocks, one for each rank. */
final class Blocks {
    private final Lattice lattice;
    private final Grid grid;
    private final int[] blockOfRank;
    private final int[] rankOfBlock;
    private final Parts alongX;
    private final Parts alongY;
    private final Parts alongZ;

    Blocks(Lattice lattice, Layout layout, int ranks) {
        this.lattice = lattice;
        this.grid = Grid.of(ranks, dimensions(lattice));
        this.blockOfRank = grid.order(layout);
        this.rankOfBlock = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            rankOfBlock[blockOfRank[rank]] = rank;
        }
        this.alongX = new Parts(lattice.x(), grid.x());
        this.alongY = new Parts(lattice.y(), grid.y());
        this.alongZ = new Parts(lattice.z(), grid.z());
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

    /** What {@code rank} has. */
    Block block(int rank) {
        int block = blockOfRank[rank];
        return new Block(
                lattice,
                alongX.share(grid.alongX(block)),
                alongY.share(grid.alongY(block)),
                alongZ.share(grid.alongZ(block)));
    }

    /** Who has {@code vertex}. */
    int owner(int vertex) {
        return rankOfBlock[
                grid.block(
                        alongX.owner(lattice.alongX(vertex)),
                        alongY.owner(lattice.alongY(vertex)),
                        alongZ.owner(lattice.alongZ(vertex)))];
    }
}
