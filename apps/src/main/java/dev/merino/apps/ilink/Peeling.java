package dev.merino.apps.ilink;

import java.util.Arrays;

/**
 * The gene arrays of a pedigree while it is peeled. Likelihoods of large pedigrees are too small
 * for floating-point numbers; so arrays are scaled by powers of two, which rounds nothing, and the
 * powers are kept apart.
 */
final class Peeling {
    private final PreparedPedigree pedigree;
    private final double[][] arrays;
    private long exponent;

    Peeling(PreparedPedigree pedigree) {
        this.pedigree = pedigree;
        this.arrays = pedigree.initialArrays();
    }

    /** The arrays now, by person. */
    double[][] arrays() {
        return arrays;
    }

    /** The target of {@code step} takes in the sum over its family. */
    void take(PeelStep step, double[] sum) {
        double[] array = arrays[step.target()];
        for (int genotype = 0; genotype < array.length; genotype++) {
            array[genotype] *= sum[genotype];
        }
        double largest = Arrays.stream(array).max().orElse(0);
        if (largest > 0) {
            int shift = Math.getExponent(largest);
            for (int genotype = 0; genotype < array.length; genotype++) {
                array[genotype] = Math.scalb(array[genotype], -shift);
            }
            exponent += shift;
        }
    }

    /** The logarithm of the likelihood, after the last step. */
    double logarithm() {
        double sum = Arrays.stream(arrays[pedigree.proband()]).sum();
        return Math.log(sum) + exponent * Math.log(2);
    }
}
