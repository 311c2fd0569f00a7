package dev.merino.apps.lu;

import dev.merino.Member;
import dev.merino.SharedDoubles;

import java.util.ArrayList;
import java.util.List;

/**
 * The matrix in one array for each owner, with the owner's blocks one after the other, column after
 * column of blocks. Arrays begin on pages of their own, so that no page has two writers.
 */
final class ContiguousBlocks implements BlockMatrix {
    private final Tiling tiling;
    private final Owners owners;
    private final List<SharedDoubles> blocksOf = new ArrayList<>();

    ContiguousBlocks(Member me, String name, Tiling tiling, Owners owners) {
        this.tiling = tiling;
        this.owners = owners;
        long elements = (long) blocksDown() * blocksAcross() * blockElements();
        for (int rank = 0; rank < me.size(); rank++) {
            blocksOf.add(me.named(name + " of " + rank).doubles(elements));
        }
    }

    /** Rows of blocks with one owner; some owners have one fewer and leave it unused. */
    private int blocksDown() {
        return (tiling.count() + owners.rows() - 1) / owners.rows();
    }

    private int blocksAcross() {
        return (tiling.count() + owners.columns() - 1) / owners.columns();
    }

    private int blockElements() {
        return tiling.blockOrder() * tiling.blockOrder();
    }

    @Override
    public void read(int blockRow, int blockColumn, double[] block) {
        array(blockRow, blockColumn).copyTo(at(blockRow, blockColumn), block, 0, blockElements());
    }

    @Override
    public void write(int blockRow, int blockColumn, double[] block) {
        array(blockRow, blockColumn).copyFrom(at(blockRow, blockColumn), block, 0, blockElements());
    }

    private SharedDoubles array(int blockRow, int blockColumn) {
        return blocksOf.get(owners.owner(blockRow, blockColumn));
    }

    /** Where a block begins in the array of its owner. */
    private long at(int blockRow, int blockColumn) {
        long index =
                (long) (blockColumn / owners.columns()) * blocksDown() + blockRow / owners.rows();
        return index * blockElements();
    }
}
