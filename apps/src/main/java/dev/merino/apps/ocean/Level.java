package dev.merino.apps.ocean;

/**
 * One of the grids of {@link Multigrid}, each twice as fine as the next coarser one.
 *
 * @param q the solution so far
 * @param rhs the right-hand side
 * @param factor what a point is multiplied by in the equation
 */
record Level(Field q, Field rhs, double factor) {
    static Level of(Team team, int number, double resolution, double eigenvalue) {
        int side = (1 << number) + 2;
        return new Level(
                team.field("solution " + number, side),
                team.field("right side " + number, side),
                4.0 - eigenvalue * resolution * resolution);
    }

    int side() {
        return q.side();
    }

    /** How far apart points are, the whole side being 1. */
    private double spacing() {
        return 1.0 / (side() - 1);
    }

    /**
     * Lets every point of one colour solve its own equation, and returns by how much the point that
     * changed most has changed.
     *
     * @param colour 0 for the points whose row and column add up to an even number, else 1
     */
    double relax(Region mine, int colour) {
        double largest = 0;
        for (int row = mine.fromRow(); row < mine.toRow(); row++) {
            int first = mine.fromColumn() + ((row + mine.fromColumn() + colour) & 1);
            for (int column = first; column < mine.toColumn(); column += 2) {
                double old = q.get(row, column);
                double now = (Stencil.neighbours(q, row, column) - rhs.get(row, column)) / factor;
                q.set(row, column, now);
                largest = Math.max(largest, Math.abs(old - now));
            }
        }
        return largest;
    }

    /** Makes what is still wrong here the right-hand side of the next coarser level. */
    void restrictTo(Level coarse, Region mine) {
        mine.forEach(
                (row, column) -> {
                    double down = row * coarse.spacing() * 0.5;
                    double right = column * coarse.spacing() * 0.5;
                    coarse.rhs.set(row, column, meanResidual(2 * row, 2 * column, down, right));
                });
    }

    /** A mean of the residuals at a point and at three points two rows and columns before it. */
    private double meanResidual(int row, int column, double down, double right) {
        boolean isFirst = row == 2 || column == 2;
        double here = residual(row, column);
        double left = isFirst ? 0 : residual(row, column - 2);
        double above = isFirst ? 0 : residual(row - 2, column);
        double aboveLeft = isFirst ? 0 : residual(row - 2, column - 2);
        double upper = right * aboveLeft + (1.0 - right) * above;
        double lower = right * left + (1.0 - right) * here;
        return down * upper + (1.0 - down) * lower;
    }

    /** Half injection: twice what is wrong at a point, in place of four times. */
    private double residual(int row, int column) {
        double sum = Stencil.neighbours(q, row, column);
        return 2.0 * (rhs.get(row, column) - sum + factor * q.get(row, column));
    }

    /** Adds what was solved here to the next finer level: each point to four. */
    void interpolateTo(Level fine, Region mine) {
        mine.forEach(
                (row, column) -> {
                    double up = (side() - 2 - (row - 1)) * fine.spacing();
                    double down = row * fine.spacing();
                    double left = (side() - 2 - (column - 1)) * fine.spacing();
                    double right = column * fine.spacing();
                    addTo(fine, row, column, -1, up, -1, left);
                    addTo(fine, row, column, 1, down, -1, left);
                    addTo(fine, row, column, -1, up, 1, right);
                    addTo(fine, row, column, 1, down, 1, right);
                });
    }

    /**
     * Adds to one of the four, between this point and its neighbours {@code down} and {@code
     * right}.
     */
    private void addTo(
            Level fine,
            int row,
            int column,
            int down,
            double rowPart,
            int right,
            double columnPart) {
        double here =
                columnPart * q.get(row, column + right) + (1.0 - columnPart) * q.get(row, column);
        double beyond =
                columnPart * q.get(row + down, column + right)
                        + (1.0 - columnPart) * q.get(row + down, column);
        int fineRow = 2 * row - (1 - down) / 2;
        int fineColumn = 2 * column - (1 - right) / 2;
        fine.q.set(
                fineRow,
                fineColumn,
                fine.q.get(fineRow, fineColumn) + (rowPart * beyond + (1.0 - rowPart) * here));
    }
}
