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
    /**
     * How many rows of a column are computed at a time: so many of all columns of a panel fit the
     * second cache, and loops of that length are still vectorised well.
     */
    private static final int ROWS = 512;

    private final Tiling tiling;
    private final Owners owners;
    private final List<SharedDoubles> blocksOf = new ArrayList<>();

    /** Some blocks of one column, in private memory. */
    private final double[] blocks;

    /** A column of them in one piece. */
    private final double[] gathered;

    ContiguousBlocks(Member me, String name, Tiling tiling, Owners owners) {
        this.tiling = tiling;
        this.owners = owners;
        this.blocks = new double[atATime() * blockElements()];
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

    @Override
    public void willReadPanel(BlockRows rows, int blockColumn) {
        long from = at(rows.first(), blockColumn);
        array(rows.first(), blockColumn)
                .willRead(from, from + (long) rows.count() * blockElements());
    }

    @Override
    public void readPanel(BlockRows rows, int blockColumn, double[][] panel) {
        for (int from = 0; from < rows.count(); from += atATime()) {
            int to = end(rows, from);
            copyBlocks(rows, from, to, blockColumn);
            for (int column = 0; column < tiling.size(blockColumn); column++) {
                gather(rows, from, to, column, panel[column]);
            }
        }
    }

    @Override
    public void writePanel(BlockRows rows, int blockColumn, double[][] panel) {
        for (int from = 0; from < rows.count(); from += atATime()) {
            int to = end(rows, from);
            for (int column = 0; column < tiling.size(blockColumn); column++) {
                scatter(rows, from, to, column, panel[column]);
            }
            storeBlocks(rows, from, to, blockColumn);
        }
    }

    @Override
    public void subtractProduct(
            BlockRows rows, int blockColumn, double[][] left, double[] upper, int size) {
        for (int from = 0; from < rows.count(); from += atATime()) {
            int to = end(rows, from);
            int lastRow = rows.at(to - 1) + length(rows, to - 1);
            copyBlocks(rows, from, to, blockColumn);
            for (int column = 0; column < tiling.size(blockColumn); column++) {
                gather(rows, from, to, column, gathered);
                int factors = column * tiling.blockOrder();
                Columns.subtract(gathered, rows.at(from), lastRow, left, 0, size, upper, factors);
                scatter(rows, from, to, column, gathered);
            }
            storeBlocks(rows, from, to, blockColumn);
        }
    }

    /** How many blocks are worked on at a time. */
    private int atATime() {
        return Math.clamp(ROWS / tiling.blockOrder(), 1, blocksDown());
    }

    private int end(BlockRows rows, int from) {
        return Math.min(from + atATime(), rows.count());
    }

    /** Blocks of one owner and one column are one after the other, so that one call copies them. */
    private void copyBlocks(BlockRows rows, int from, int to, int blockColumn) {
        int row = rows.blockRow(from);
        array(row, blockColumn)
                .copyTo(at(row, blockColumn), blocks, 0, (to - from) * blockElements());
    }

    private void storeBlocks(BlockRows rows, int from, int to, int blockColumn) {
        int row = rows.blockRow(from);
        array(row, blockColumn)
                .copyFrom(at(row, blockColumn), blocks, 0, (to - from) * blockElements());
    }

    /** Copies a column of the blocks from {@code from} up to {@code to} together. */
    private void gather(BlockRows rows, int from, int to, int column, double[] target) {
        for (int i = from; i < to; i++) {
            int at = inBlocks(i - from, column);
            System.arraycopy(blocks, at, target, rows.at(i), length(rows, i));
        }
    }

    private void scatter(BlockRows rows, int from, int to, int column, double[] source) {
        for (int i = from; i < to; i++) {
            int at = inBlocks(i - from, column);
            System.arraycopy(source, rows.at(i), blocks, at, length(rows, i));
        }
    }

    /** Where a column of a block begins in {@link #blocks}. */
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
