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

    /** Blocks of one column, in private memory. */
    private final double[] blocks;

    /** A column of them in one piece. */
    private final double[] gathered;

    ContiguousBlocks(Member me, String name, Tiling tiling, Owners owners) {
        this.tiling = tiling;
        this.owners = owners;
        this.blocks = new double[blocksDown() * blockElements()];
        this.gathered = new double[tiling.order()];
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

    /** Blocks of one owner and one column are one after the other, so that one call copies them. */
    @Override
    public void readPanel(BlockRows rows, int blockColumn, double[][] panel) {
        copyBlocks(rows, blockColumn);
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            gather(rows, column, panel[column]);
        }
    }

    @Override
    public void writePanel(BlockRows rows, int blockColumn, double[][] panel) {
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            scatter(rows, column, panel[column]);
        }
        storeBlocks(rows, blockColumn);
    }

    @Override
    public void subtractProduct(
            BlockRows rows, int blockColumn, double[][] left, double[] upper, int size) {
        copyBlocks(rows, blockColumn);
        for (int column = 0; column < tiling.size(blockColumn); column++) {
            gather(rows, column, gathered);
            int factors = column * tiling.blockOrder();
            Columns.subtract(gathered, 0, rows.rows(), left, 0, size, upper, factors);
            scatter(rows, column, gathered);
        }
        storeBlocks(rows, blockColumn);
    }

    private void copyBlocks(BlockRows rows, int blockColumn) {
        array(rows.first(), blockColumn)
                .copyTo(at(rows.first(), blockColumn), blocks, 0, elements(rows));
    }

    private void storeBlocks(BlockRows rows, int blockColumn) {
        array(rows.first(), blockColumn)
                .copyFrom(at(rows.first(), blockColumn), blocks, 0, elements(rows));
    }

    private int elements(BlockRows rows) {
        return rows.count() * blockElements();
    }

    private void gather(BlockRows rows, int column, double[] target) {
        for (int i = 0; i < rows.count(); i++) {
            System.arraycopy(blocks, inBlocks(i, column), target, rows.at(i), length(rows, i));
        }
    }

    private void scatter(BlockRows rows, int column, double[] source) {
        for (int i = 0; i < rows.count(); i++) {
            System.arraycopy(source, rows.at(i), blocks, inBlocks(i, column), length(rows, i));
        }
    }

    /** Where a column of the block with that index begins in {@link #blocks}. */
    private int inBlocks(int index, int column) {
        return index * blockElements() + column * tiling.blockOrder();
    }

    private int length(BlockRows rows, int index) {
        return tiling.size(rows.blockRow(index));
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
