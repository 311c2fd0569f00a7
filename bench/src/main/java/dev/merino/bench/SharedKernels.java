package dev.merino.bench;

import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.SharedDoubles;
import dev.merino.SharedStructs;

/** The loops of {@link ArrayKernels} as one writes them with Merino. */
final class SharedKernels {
    private SharedKernels() {}

    static void jacobi(DoubleMatrix from, DoubleMatrix to) {
        for (int i = 1; i < from.rows() - 1; i++) {
            DoubleView above = from.row(i - 1);
            DoubleView row = from.row(i);
            DoubleView below = from.row(i + 1);
            DoubleView target = to.row(i);
            for (int j = 1; j < row.length() - 1; j++) {
                double sum = above.get(j) + below.get(j) + row.get(j - 1) + row.get(j + 1);
                target.set(j, 0.25 * sum);
            }
        }
    }

    static void sor(DoubleMatrix grid) {
        for (int colour = 0; colour < 2; colour++) {
            for (int i = 1; i < grid.rows() - 1; i++) {
                DoubleView above = grid.row(i - 1);
                DoubleView row = grid.row(i);
                DoubleView below = grid.row(i + 1);
                for (int j = 1 + (i + colour) % 2; j < row.length() - 1; j += 2) {
                    double sum = above.get(j) + below.get(j) + row.get(j - 1) + row.get(j + 1);
                    row.set(j, 0.25 * sum);
                }
            }
        }
    }

    static void multiply(DoubleMatrix a, DoubleMatrix b, DoubleMatrix c, int rows) {
        for (int i = 0; i < rows; i++) {
            DoubleView factors = a.row(i);
            DoubleView target = c.row(i);
            for (int k = 0; k < b.rows(); k++) {
                double factor = factors.get(k);
                DoubleView source = b.row(k);
                for (int j = 0; j < target.length(); j++) {
                    target.set(j, target.get(j) + factor * source.get(j));
                }
            }
        }
    }

    /** The same, two elements at a time. */
    static void multiplyByTwo(DoubleMatrix a, DoubleMatrix b, DoubleMatrix c, int rows) {
        for (int i = 0; i < rows; i++) {
            DoubleView factors = a.row(i);
            DoubleView target = c.row(i);
            for (int k = 0; k < b.rows(); k++) {
                addMultiple(target, factors.get(k), b.row(k));
            }
        }
    }

    /**
     * What is loaded before anything is stored cannot be changed by it, so that the compiler need
     * not know whether the views overlap.
     */
    private static void addMultiple(DoubleView target, double factor, DoubleView source) {
        int end = target.length() - 1;
        for (int j = 0; j < end; j += 2) {
            double first = target.get(j) + factor * source.get(j);
            double second = target.get(j + 1) + factor * source.get(j + 1);
            target.set(j, first);
            target.set(j + 1, second);
        }
        if (target.length() % 2 == 1) {
            target.set(end, target.get(end) + factor * source.get(end));
        }
    }

    /** A grid changed in place. */
    static void scale(DoubleMatrix grid) {
        for (int i = 0; i < grid.rows(); i++) {
            DoubleView row = grid.row(i);
            for (int j = 0; j < row.length(); j++) {
                row.set(j, 0.5 * row.get(j) + 1);
            }
        }
    }

    /**
     * The same, as one writes it when rows are used often: copied out, and the result copied in.
     */
    static void multiplyCopied(DoubleMatrix a, DoubleMatrix b, DoubleMatrix c, int rows) {
        double[][] right = new double[b.rows()][b.columns()];
        for (int k = 0; k < right.length; k++) {
            b.row(k).copyTo(right[k], 0);
        }
        double[] factors = new double[a.columns()];
        double[] target = new double[c.columns()];
        for (int i = 0; i < rows; i++) {
            a.row(i).copyTo(factors, 0);
            c.row(i).copyTo(target, 0);
            for (int k = 0; k < right.length; k++) {
                double factor = factors[k];
                double[] source = right[k];
                for (int j = 0; j < target.length; j++) {
                    target[j] += factor * source[j];
                }
            }
            c.row(i).copyFrom(target, 0);
        }
    }

    static double sum(DoubleMatrix grid) {
        double sum = 0;
        for (int i = 0; i < grid.rows(); i++) {
            DoubleView row = grid.row(i);
            for (int j = 0; j < row.length(); j++) {
                sum += row.get(j);
            }
        }
        return sum;
    }

    static double gather(SharedDoubles from, int[] indices) {
        double sum = 0;
        for (int index : indices) {
            sum += from.get(index);
        }
        return sum;
    }

    static double gather(SharedDoubles from, long[] indices) {
        double sum = 0;
        for (long index : indices) {
            sum += from.get(index);
        }
        return sum;
    }

    static double move(SharedStructs<Particle> particles) {
        double mass = 0;
        for (long i = 0; i < particles.length(); i++) {
            Particle particle = particles.at(i);
            for (int axis = 0; axis < 3; axis++) {
                particle.position(axis, particle.position(axis) + 0.01 * particle.velocity(axis));
            }
            mass += particle.mass();
        }
        return mass;
    }

    /** The same with offsets written by hand. */
    static double move(SharedDoubles records) {
        double mass = 0;
        for (long at = 0; at < records.length(); at += Particle.WIDTH) {
            for (int axis = 0; axis < 3; axis++) {
                double change = 0.01 * records.get(at + 4 + axis);
                records.set(at + 1 + axis, records.get(at + 1 + axis) + change);
            }
            mass += records.get(at);
        }
        return mass;
    }
}
