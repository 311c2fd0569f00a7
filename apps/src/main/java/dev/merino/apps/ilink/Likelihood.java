package dev.merino.apps.ilink;

/** How well recombination fractions explain pedigrees. */
interface Likelihood {
    /** The natural logarithm of the likelihood of each pedigree. */
    double[] logarithms(double[] thetas);
}
