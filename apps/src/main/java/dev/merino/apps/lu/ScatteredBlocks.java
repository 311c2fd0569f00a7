package dev.merino.apps.lu;

import dev.merino.DoubleMatrix;
import dev.merino.Member;
import dev.merino.SharedDoubles;

/**
 * The matrix as a program that knows nothing of blocks stores it: one array, column after column. A
 * page has parts of many blocks and so of many owners.
 */
final class ScatteredBlocks implements BlockMatrix {
    private final Tiling tiling;
    private final SharedDoubles elements;

    ScatteredBlocks(Member me, String name, Tiling tiling) {
        this.tiling = tiling;
        DoubleMatrix columns = me.named(name).doubleMatrix(tiling.order(), tiling.order());
        this.elements = columns.elements();
    }

    @Override
    public void read(int blockRow, int blockColumn, double[] block) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            elements.copyTo(
                    at(blockRow, blockColumn, column),
                    block,
                    column * tiling.blockOrder(),
                    tiling.size(blockRow));
        }
    }

    @Override
    public void write(int blockRow, int blockColumn, double[] block) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            elements.copyFrom(
                    at(blockRow, blockColumn, column),
                    block,
                    column * tiling.blockOrder(),
                    tiling.size(blockRow));
        }
    }

    /** Where a column of a block begins. */
    private long at(int blockRow, int blockColumn, int column) {
        return (long) (tiling.from(blockColumn) + column) * tiling.order() + tiling.from(blockRow);
    }
}
