package dev.merino.apps.ilink;

/**
 * The probabilities of gametes, for given recombination fractions. A gamete begins with either
 * haplotype of the parent, and goes over to the other between two loci with the recombination
 * fraction of these. Where both haplotypes have the same allele nothing can be told, so what counts
 * is whether it went over an odd number of times between loci that differ.
 */
final class Meiosis {
    private final double[][] probabilities;

    /** Meiosis with one recombination fraction between each locus and the next. */
    Meiosis(double[] thetas) {
        int loci = thetas.length + 1;
        this.probabilities = new double[1 << loci][];
        for (int mask = 0; mask < probabilities.length; mask++) {
            probabilities[mask] = probabilities(mask, thetas);
        }
    }

    /** The probabilities of all gametes of a genotype whose alleles differ at {@code mask}. */
    double[] probabilities(int mask) {
        return probabilities[mask];
    }

    private static double[] probabilities(int mask, double[] thetas) {
        if (mask == 0) {
            return new double[] {1};
        }
        double[] found = {0.5, 0.5};
        int last = Integer.numberOfTrailingZeros(mask);
        for (int locus = last + 1; locus <= thetas.length; locus++) {
            if (((mask >> locus) & 1) == 1) {
                found = longer(found, between(last, locus, thetas));
                last = locus;
            }
        }
        return found;
    }

    /** The probability to be on the other haplotype at {@code locus}. */
    private static double between(int last, int locus, double[] thetas) {
        double odd = 0;
        for (int interval = last; interval < locus; interval++) {
            odd = odd * (1 - thetas[interval]) + (1 - odd) * thetas[interval];
        }
        return odd;
    }

    /** One more locus that differs, as the highest bit. */
    private static double[] longer(double[] shorter, double recombination) {
        int half = shorter.length;
        double[] found = new double[2 * half];
        for (int pattern = 0; pattern < half; pattern++) {
            boolean isOther = pattern >= half / 2;
            found[pattern] = shorter[pattern] * (isOther ? recombination : 1 - recombination);
            found[pattern + half] =
                    shorter[pattern] * (isOther ? 1 - recombination : recombination);
        }
        return found;
    }
}
