package dev.merino.bench;

/** Loops over doubles as one writes them with arrays: a row is an array, or all rows are one. */
final class ArrayKernels {
    private ArrayKernels() {}

    static void jacobi(double[][] from, double[][] to) {
        for (int i = 1; i < from.length - 1; i++) {
            double[] above = from[i - 1];
            double[] row = from[i];
            double[] below = from[i + 1];
            double[] target = to[i];
            for (int j = 1; j < row.length - 1; j++) {
                target[j] = 0.25 * (above[j] + below[j] + row[j - 1] + row[j + 1]);
            }
        }
    }

    static void jacobi(double[] from, double[] to, int order) {
        for (int i = 1; i < order - 1; i++) {
            for (int j = 1; j < order - 1; j++) {
                int at = i * order + j;
                to[at] = 0.25 * (from[at - order] + from[at + order] + from[at - 1] + from[at + 1]);
            }
        }
    }

    static void sor(double[][] grid) {
        for (int colour = 0; colour < 2; colour++) {
            for (int i = 1; i < grid.length - 1; i++) {
                double[] above = grid[i - 1];
                double[] row = grid[i];
                double[] below = grid[i + 1];
                for (int j = 1 + (i + colour) % 2; j < row.length - 1; j += 2) {
                    row[j] = 0.25 * (above[j] + below[j] + row[j - 1] + row[j + 1]);
                }
            }
        }
    }

    static void sor(double[] grid, int order) {
        for (int colour = 0; colour < 2; colour++) {
            for (int i = 1; i < order - 1; i++) {
                for (int j = 1 + (i + colour) % 2; j < order - 1; j += 2) {
                    int at = i * order + j;
                    grid[at] =
                            0.25
                                    * (grid[at - order]
                                            + grid[at + order]
                                            + grid[at - 1]
                                            + grid[at + 1]);
                }
            }
        }
    }

    static void multiply(double[][] a, double[][] b, double[][] c, int rows) {
        for (int i = 0; i < rows; i++) {
            double[] target = c[i];
            for (int k = 0; k < b.length; k++) {
                double factor = a[i][k];
                double[] source = b[k];
                for (int j = 0; j < target.length; j++) {
                    target[j] += factor * source[j];
                }
            }
        }
    }

    static void multiply(double[] a, double[] b, double[] c, int order, int rows) {
        for (int i = 0; i < rows; i++) {
            for (int k = 0; k < order; k++) {
                double factor = a[i * order + k];
                for (int j = 0; j < order; j++) {
                    c[i * order + j] += factor * b[k * order + j];
                }
            }
        }
    }

    static void scale(double[][] grid) {
        for (double[] row : grid) {
            scale(row);
        }
    }

    static void scale(double[] grid) {
        for (int at = 0; at < grid.length; at++) {
            grid[at] = 0.5 * grid[at] + 1;
        }
    }

    static double sum(double[][] grid) {
        double sum = 0;
        for (double[] row : grid) {
            for (double element : row) {
                sum += element;
            }
        }
        return sum;
    }

    static double sum(double[] grid) {
        double sum = 0;
        for (double element : grid) {
            sum += element;
        }
        return sum;
    }

    static double gather(double[] from, int[] indices) {
        double sum = 0;
        for (int index : indices) {
            sum += from[index];
        }
        return sum;
    }

    static double gather(double[] from, long[] indices) {
        double sum = 0;
        for (long index : indices) {
            sum += from[(int) index];
        }
        return sum;
    }

    /** Moves records of {@link Particle}'s fields by their velocities; returns their mass. */
    static double move(double[] records) {
        double mass = 0;
        for (int at = 0; at < records.length; at += Particle.WIDTH) {
            for (int axis = 0; axis < 3; axis++) {
                records[at + 1 + axis] += 0.01 * records[at + 4 + axis];
            }
            mass += records[at];
        }
        return mass;
    }
}
