package dev.merino.apps.gauss;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.SharedDoubles;

/**
 * The part of one rank in {@link GaussSolve}. Right-hand sides are private to the owners of their
 * rows. That of a row that is ready travels with it, in the place of its pivot, which is 1 from
 * then on.
 */
final class SolverRank {
    private final Member me;
    private final DoubleMatrix a;
    private final SharedDoubles unknowns;
    private final Announcements rowsReady;
    private final Announcements unknownsKnown;
    private final int order;

    /** By row; those of other ranks' rows are not used. */
    private final double[] right;

    /** The row that is subtracted from others. */
    private final double[] pivotRow;

    SolverRank(
            Member me,
            DoubleMatrix a,
            SharedDoubles unknowns,
            Announcements rowsReady,
            Announcements unknownsKnown) {
        this.me = me;
        this.a = a;
        this.unknowns = unknowns;
        this.rowsReady = rowsReady;
        this.unknownsKnown = unknownsKnown;
        this.order = a.rows();
        this.right = new double[order];
        this.pivotRow = new double[order];
    }

    /** Makes the right-hand sides of this rank's rows. */
    void takeRightSides(LinearSystem system) {
        for (int row = me.rank(); row < order; row += me.size()) {
            right[row] = system.rightSideOf(system.row(row));
        }
    }

    private boolean owns(int row) {
        return row >= 0 && row < order && row % me.size() == me.rank();
    }

    /** Makes the matrix upper triangular, with ones on the diagonal. */
    void eliminate() {
        if (owns(0)) {
            announce(0);
        }
        for (int step = 0; step < order; step++) {
            rowsReady.await(step);
            int first = step + 1 + Math.floorMod(me.rank() - (step + 1), me.size());
            if (first < order) {
                copyPivotRow(step);
            }
            for (int row = first; row < order; row += me.size()) {
                subtract(row, step);
                if (row == step + 1) {
                    announce(row); // before the other rows: somebody waits for it
                }
            }
        }
    }

    private void copyPivotRow(int step) {
        if (!owns(step)) {
            a.willReadTile(step, step + 1, step, order); // its pages come together
        }
        a.elements().copyTo((long) step * order + step, pivotRow, step, order - step);
    }

    /** Makes {@code row} ready to be subtracted from others, and tells them. */
    private void announce(int row) {
        DoubleView values = a.row(row);
        double pivot = values.get(row);
        right[row] /= pivot;
        values.set(row, right[row]);
        for (int column = row + 1; column < order; column++) {
            values.set(column, values.get(column) / pivot);
        }
        rowsReady.isReady(row);
    }

    private void subtract(int row, int step) {
        DoubleView values = a.row(row);
        double factor = values.get(step);
        right[row] -= factor * pivotRow[step];
        for (int column = step + 1; column < order; column++) {
            values.set(column, values.get(column) - factor * pivotRow[column]);
        }
    }

    /**
     * Finds the unknowns, the last one first: whoever owns its row tells it to all, and all take
     * its part from the right-hand sides of their rows above.
     */
    void substitute() {
        if (owns(order - 1)) {
            tell(order - 1);
        }
        for (int step = order - 1; step >= 0; step--) {
            unknownsKnown.await(step);
            int last = step - 1 - Math.floorMod(step - 1 - me.rank(), me.size());
            double value = last < 0 ? 0 : unknowns.get(step);
            for (int row = last; row >= 0; row -= me.size()) {
                right[row] -= a.row(row).get(step) * value;
                if (row == step - 1) {
                    tell(row);
                }
            }
        }
    }

    private void tell(int unknown) {
        unknowns.set(unknown, right[unknown]);
        unknownsKnown.isReady(unknown);
    }
}
