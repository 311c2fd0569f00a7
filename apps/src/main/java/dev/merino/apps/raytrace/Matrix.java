package dev.merino.apps.raytrace;

import java.util.Arrays;

/**
 * A matrix of four rows and columns, which is applied to row vectors from the right.
 *
 * @param cells its numbers, row by row
 */
record Matrix(double[] cells) {
    private static final int ORDER = 4;

    static Matrix identity() {
        double[] cells = new double[ORDER * ORDER];
        for (int i = 0; i < ORDER; i++) {
            cells[i * ORDER + i] = 1;
        }
        return new Matrix(cells);
    }

    static Matrix translation(Vec by) {
        Matrix matrix = identity();
        matrix.cells[12] = by.x();
        matrix.cells[13] = by.y();
        matrix.cells[14] = by.z();
        return matrix;
    }

    static Matrix scaling(double factor) {
        Matrix matrix = identity();
        for (int i = 0; i < 3; i++) {
            matrix.cells[i * ORDER + i] = factor;
        }
        return matrix;
    }

    /** Turns {@code direction} into that of the third axis. */
    static Matrix turning(Vec direction) {
        double x = direction.x();
        double y = direction.y();
        double z = direction.z();
        double across = Math.sqrt(x * x + z * z);
        if (across < Scene.EPSILON) {
            double up = y > 0 ? 1 : -1;
            return new Matrix(new double[] {1, 0, 0, 0, 0, 0, up, 0, 0, -up, 0, 0, 0, 0, 0, 1});
        }
        double length = direction.length();
        return new Matrix(
                new double[] {
                    z / across,
                    -x * y / (length * across),
                    x / length,
                    0,
                    0,
                    across / length,
                    y / length,
                    0,
                    -x / across,
                    -y * z / (length * across),
                    z / length,
                    0,
                    0,
                    0,
                    0,
                    1
                });
    }

    double at(int row, int column) {
        return cells[row * ORDER + column];
    }

    Matrix times(Matrix right) {
        double[] product = new double[ORDER * ORDER];
        for (int row = 0; row < ORDER; row++) {
            for (int column = 0; column < ORDER; column++) {
                double sum = 0;
                for (int k = 0; k < ORDER; k++) {
                    sum += at(row, k) * right.at(k, column);
                }
                product[row * ORDER + column] = sum;
            }
        }
        return new Matrix(product);
    }

    Matrix transposed() {
        double[] transposed = new double[ORDER * ORDER];
        for (int row = 0; row < ORDER; row++) {
            for (int column = 0; column < ORDER; column++) {
                transposed[column * ORDER + row] = at(row, column);
            }
        }
        return new Matrix(transposed);
    }

    /** A point through this matrix. */
    Vec point(Vec v) {
        return new Vec(column(v, 1, 0), column(v, 1, 1), column(v, 1, 2));
    }

    /** A direction through this matrix, which does not move it. */
    Vec direction(Vec v) {
        return new Vec(column(v, 0, 0), column(v, 0, 1), column(v, 0, 2));
    }

    private double column(Vec v, double w, int column) {
        return v.x() * at(0, column)
                + v.y() * at(1, column)
                + v.z() * at(2, column)
                + w * at(3, column);
    }

    /** The inverse, by elimination with pivots; numbers without meaning if there is none. */
    Matrix inverse() {
        double[][] rows = new double[ORDER][];
        for (int row = 0; row < ORDER; row++) {
            rows[row] = Arrays.copyOfRange(cells, row * ORDER, (row + 2) * ORDER);
            Arrays.fill(rows[row], ORDER, 2 * ORDER, 0);
            rows[row][ORDER + row] = 1;
        }
        for (int step = 0; step < ORDER - 1; step++) {
            pivot(rows, step);
            for (int row = step + 1; row < ORDER; row++) {
                eliminate(rows[row], rows[step], step);
            }
        }
        for (int row = 0; row < ORDER - 1; row++) {
            for (int step = row + 1; step < ORDER; step++) {
                eliminate(rows[row], rows[step], step);
            }
        }
        double[] inverse = new double[ORDER * ORDER];
        for (int row = 0; row < ORDER; row++) {
            for (int column = 0; column < ORDER; column++) {
                inverse[row * ORDER + column] = rows[row][ORDER + column] / rows[row][row];
            }
        }
        return new Matrix(inverse);
    }

    /** Brings the row with the largest number of column {@code step} to row {@code step}. */
    private static void pivot(double[][] rows, int step) {
        int largest = step;
        for (int row = step + 1; row < ORDER; row++) {
            if (Math.abs(rows[row][step]) > Math.abs(rows[largest][step])) {
                largest = row;
            }
        }
        double[] moved = rows[step];
        rows[step] = rows[largest];
        rows[largest] = moved;
    }

    /** Makes column {@code step} of {@code row} zero by subtracting from it. */
    private static void eliminate(double[] row, double[] subtracted, int step) {
        double factor = row[step] / subtracted[step];
        row[step] = 0;
        for (int column = step + 1; column < 2 * ORDER; column++) {
            row[column] -= factor * subtracted[column];
        }
    }
}
