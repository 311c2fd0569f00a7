package dev.merino.apps.ilink;

import java.util.List;

/** The likelihood on ordinary arrays: the sequential program. */
final class PlainLikelihood implements Likelihood {
    private final List<PreparedPedigree> pedigrees;

    PlainLikelihood(List<PreparedPedigree> pedigrees) {
        this.pedigrees = pedigrees;
    }

    @Override
    public double[] logarithms(double[] thetas) {
        Meiosis meiosis = new Meiosis(thetas);
        return pedigrees.stream().mapToDouble(pedigree -> peel(pedigree, meiosis)).toArray();
    }

    private static double peel(PreparedPedigree pedigree, Meiosis meiosis) {
        Peeling peeling = new Peeling(pedigree);
        for (PeelStep step : pedigree.steps()) {
            peeling.take(step, sum(step, pedigree, meiosis, peeling.arrays()));
        }
        return peeling.logarithm();
    }

    /** The sum over a family, for each genotype of the target. */
    private static double[] sum(
            PeelStep step, PreparedPedigree pedigree, Meiosis meiosis, double[][] arrays) {
        double[] sum = new double[arrays[step.target()].length];
        FamilySum family = new FamilySum(step, pedigree, meiosis, arrays);
        for (int genotype : family.nonZero()) {
            family.add(genotype, sum);
        }
        return sum;
    }
}
