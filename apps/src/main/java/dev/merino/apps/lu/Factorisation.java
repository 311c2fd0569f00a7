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
        for (int column = 0; column < tiling.count(); column++) {
            for (int row = 0; row < tiling.count(); row++) {
                if (isMine(row, column)) {
                    LuMatrix.fillBlock(target, row, column, tiling, seed);
                    a.write(row, column, target);
                }
            }
        }
    }

    /** Factors the matrix, together with all other ranks. */
    void run() {
        for (int k = 0; k < tiling.count(); k++) {
            if (isMine(k, k)) {
                factorDiagonal(k);
            }
            me.barrier();
            finishColumnAndRow(k);
            me.barrier();
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
        a.write(k, k, diagonal);
    }

    private void finishColumnAndRow(int k) {
        a.read(k, k, diagonal);
        BlockRows rows = ownRowsAfter(k);
        if (rows.count() > 0 && isMine(rows.first(), k)) {
            a.readPanel(rows, k, left);
            steps.reduce(left, diagonal, tiling.size(k), rows.rows());
            a.writePanel(rows, k, left);
        }
        for (int column = k + 1; column < tiling.count(); column++) {
            if (isMine(k, column)) {
                a.read(k, column, upper);
                steps.divide(upper, diagonal, tiling.size(k), tiling.size(column));
                a.write(k, column, upper);
            }
        }
    }

    /** The rows of blocks after {@code k} in which this rank owns any. */
    private BlockRows ownRowsAfter(int k) {
        int first = k + 1 + Math.floorMod(me.rank() - (k + 1), owners.rows());
        return new BlockRows(tiling, first, owners.rows());
    }

    /** The blocks in column {@code k} are read once for all columns after it. */
    private void subtractProducts(int k) {
        BlockRows rows = ownRowsAfter(k);
        if (rows.count() == 0) {
            return;
        }
        a.readPanel(rows, k, left);
        for (int column = k + 1; column < tiling.count(); column++) {
            if (isMine(rows.first(), column)) {
                a.read(k, column, upper);
                a.subtractProduct(rows, column, left, upper, tiling.size(k));
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
