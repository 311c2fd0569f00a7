package dev.merino.apps.lu;

import dev.merino.Member;

/**
 * The parallel factorisation. In step {@code k} the owner of block {@code k, k} factors it; then
 * the owners of the blocks below and to the right of it finish theirs; then the owners of all other
 * blocks after {@code k} subtract the products. Blocks are copied to private memory, where the work
 * is done: each is used more often than it is copied.
 *
 * <p>Two barriers for each step are enough. The third, before the next step, is not needed: only
 * its owner has written block {@code k + 1, k + 1}, and all other ranks read it after the next
 * barrier.
 *
 * <p>If a column of blocks belongs to one rank, as on two, one barrier is enough: what the owner of
 * block {@code k, k} reads to finish the blocks below is its own, and blocks to the right belong to
 * the ranks that use them. Nobody then reads a column before it is finished, so that its pages
 * travel once.
 */
final class Factorisation {
    private final Member me;
    private final Tiling tiling;
    private final Owners owners;
    private final BlockMatrix a;
    private final BlockSteps steps;
    private final double[] diagonal;
    private final double[][] left;
    private final double[] upper;
    private final double[] target;

    Factorisation(Member me, Tiling tiling, Owners owners, BlockMatrix a) {
        this.me = me;
        this.tiling = tiling;
        this.owners = owners;
        this.a = a;
        this.steps = new BlockSteps(tiling.blockOrder());
        this.diagonal = tiling.newBlock();
        this.left = tiling.newPanel();
        this.upper = tiling.newBlock();
        this.target = tiling.newBlock();
    }

    /** Writes the initial values of this rank's blocks, which are then at home here. */
    void initialise(long seed) {
        BlockRows rows = ownRowsFrom(0);
        for (int column = 0; column < tiling.count() && rows.count() > 0; column++) {
            if (isMine(rows.first(), column)) {
                LuMatrix.fillPanel(left, rows, column, seed);
                a.writePanel(rows, column, left);
            }
        }
    }

    /** Writes the initial values of all blocks, whoever owns them. */
    void initialiseAll(long seed) {
        for (int row = 0; row < owners.rows(); row++) {
            BlockRows rows = new BlockRows(tiling, row, owners.rows());
            for (int column = 0; column < tiling.count() && rows.count() > 0; column++) {
                LuMatrix.fillPanel(left, rows, column, seed);
                a.writePanel(rows, column, left);
            }
        }
    }

    /** Factors the matrix, together with all other ranks. */
    void run() {
        boolean isColumnOfOneRank = owners.rows() == 1;
        for (int k = 0; k < tiling.count(); k++) {
            if (isMine(k, k)) {
                factorDiagonal(k);
            }
            if (!isColumnOfOneRank) {
                me.barrier();
                finishRow(k);
            }
            finishColumn(k);
            me.barrier();
            fetch(k);
            if (isColumnOfOneRank) {
                finishRow(k);
            }
            subtractProducts(k);
        }
        me.barrier();
    }

    private boolean isMine(int blockRow, int blockColumn) {
        return owners.owner(blockRow, blockColumn) == me.rank();
    }

    private void factorDiagonal(int k) {
        a.read(k, k, diagonal);
        steps.factor(diagonal, tiling.size(k));
        me.work((long) tiling.size(k) * tiling.size(k) * tiling.size(k) / 3);
        a.write(k, k, diagonal);
    }

    private void finishColumn(int k) {
        BlockRows rows = ownRowsFrom(k + 1);
        if (rows.count() > 0 && isMine(rows.first(), k)) {
            a.read(k, k, diagonal);
            a.readPanel(rows, k, left);
            steps.reduce(left, diagonal, tiling.size(k), rows.rows());
            me.work((long) tiling.size(k) * tiling.size(k) * rows.rows() / 2);
            a.writePanel(rows, k, left);
        }
    }

    private void finishRow(int k) {
        a.read(k, k, diagonal);
        for (int column = k + 1; column < tiling.count(); column++) {
            if (isMine(k, column)) {
                a.read(k, column, upper);
                steps.divide(upper, diagonal, tiling.size(k), tiling.size(column));
                me.work((long) tiling.size(k) * tiling.size(k) * tiling.size(column) / 2);
                a.write(k, column, upper);
            }
        }
    }

    /** Fetches what this rank is going to read of column {@code k}, all pages at once. */
    private void fetch(int k) {
        BlockRows rows = ownRowsFrom(k + 1);
        if (rows.count() > 0 && !isMine(rows.first(), k)) {
            a.willReadPanel(rows, k);
        }
    }

    /** The rows of blocks from {@code from} on in which this rank owns any. */
    private BlockRows ownRowsFrom(int from) {
        int first = from + Math.floorMod(me.rank() - from, owners.rows());
        return new BlockRows(tiling, first, owners.rows());
    }

    /** The blocks in column {@code k} are read once for all columns after it. */
    private void subtractProducts(int k) {
        BlockRows rows = ownRowsFrom(k + 1);
        if (rows.count() == 0) {
            return;
        }
        a.readPanel(rows, k, left);
        for (int column = k + 1; column < tiling.count(); column++) {
            if (isMine(rows.first(), column)) {
                a.read(k, column, upper);
                a.subtractProduct(rows, column, left, upper, tiling.size(k));
                long products = (long) rows.rows() * tiling.size(column) * tiling.size(k);
                me.work(a.isSubtractedInPlace(rows) ? products / 2 : products);
            }
        }
    }

    /** The whole matrix in private memory. */
    LuMatrix copy() {
        LuMatrix copy = LuMatrix.zero(tiling.order());
        for (int column = 0; column < tiling.count(); column++) {
            for (int row = 0; row < tiling.count(); row++) {
                a.read(row, column, target);
                copy.setBlock(target, row, column, tiling);
            }
        }
        return copy;
    }
}
