package dev.merino.apps.lu;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.SharedDoubles;

/**
 * The matrix as a program that knows nothing of blocks stores it: one array, column after column. A
 * page has parts of many blocks and so of many owners.
 */
final class ScatteredBlocks implements BlockMatrix {
    private final Tiling tiling;
    private final SharedDoubles elements;
    private final double[] gathered;

    ScatteredBlocks(Member me, String name, Tiling tiling) {
        this.tiling = tiling;
        DoubleMatrix columns = me.named(name).doubleMatrix(tiling.order(), tiling.order());
        this.elements = columns.elements();
        this.gathered = new double[tiling.order()];
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

    @Override
    public void willReadPanel(BlockRows rows, int blockColumn) {
        int last = rows.blockRow(rows.count() - 1);
        long from = at(rows.first(), blockColumn, 0);
        long to = at(last, blockColumn, 0) + tiling.size(last);
        elements.willRead(from, to, tiling.order(), tiling.size(blockColumn));
    }

    @Override
    public void readPanel(BlockRows rows, int blockColumn, double[][] panel) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            if (rows.areConsecutive()) {
                elements.copyTo(
                        at(rows.first(), blockColumn, column), panel[column], 0, rows.rows());
            } else {
                gather(rows, blockColumn, column, panel[column]);
            }
        }
    }

    private void gather(BlockRows rows, int blockColumn, int column, double[] target) {
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.blockRow(i);
            elements.copyTo(at(row, blockColumn, column), target, rows.at(i), tiling.size(row));
        }
    }

    @Override
    public void writePanel(BlockRows rows, int blockColumn, double[][] panel) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            if (rows.areConsecutive()) {
                elements.copyFrom(
                        at(rows.first(), blockColumn, column), panel[column], 0, rows.rows());
            } else {
                scatter(rows, blockColumn, column, panel[column]);
            }
        }
    }

    private void scatter(BlockRows rows, int blockColumn, int column, double[] source) {
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.blockRow(i);
            elements.copyFrom(at(row, blockColumn, column), source, rows.at(i), tiling.size(row));
        }
    }

    /**
     * In place where the rows are consecutive, which spares two copies. Else columns are copied
     * together and back: loops over parts as short as a block take longer.
     */
    @Override
    public void subtractProduct(
            BlockRows rows, int blockColumn, double[][] left, double[] upper, int size) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            int factors = column * tiling.blockOrder();
            if (rows.areConsecutive()) {
                DoubleView target =
                        elements.view(at(rows.first(), blockColumn, column), rows.rows());
                Columns.subtract(target, left, 0, size, upper, factors);
            } else {
                gather(rows, blockColumn, column, gathered);
                Columns.subtract(gathered, 0, rows.rows(), left, 0, size, upper, factors);
                scatter(rows, blockColumn, column, gathered);
            }
        }
    }

    @Override
    public boolean isSubtractedInPlace(BlockRows rows) {
        return rows.areConsecutive();
    }

    /** Where a column of a block begins. */
    private long at(int blockRow, int blockColumn, int column) {
        return (long) (tiling.from(blockColumn) + column) * tiling.order() + tiling.from(blockRow);
    }
}
