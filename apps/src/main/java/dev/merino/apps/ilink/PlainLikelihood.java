package dev.merino.apps.ilink;

import java.util.List;

/** The likelihood on ordinary arrays: the sequential program. */
final class PlainLikelihood implements Likelihood {
    private final List<Kindred> kindreds;

    PlainLikelihood(List<Kindred> kindreds) {
        this.kindreds = kindreds;
    }

    @Override
    public double[] logarithms(double[] thetas) {
        Meiosis meiosis = new Meiosis(thetas);
        return kindreds.stream().mapToDouble(kindred -> peel(kindred, meiosis)).toArray();
    }

    private static double peel(Kindred kindred, Meiosis meiosis) {
        Peeling peeling = new Peeling(kindred);
        for (PeelStep step : kindred.steps()) {
            peeling.take(step, sum(step, kindred, meiosis, peeling.arrays()));
        }
        return peeling.logarithm();
    }

    /** The sum over a family, for each genotype of the target. */
    static double[] sum(PeelStep step, Kindred kindred, Meiosis meiosis, double[][] arrays) {
        double[] sum = new double[arrays[step.target()].length];
        FamilySum family = new FamilySum(step, kindred, meiosis, arrays);
        for (int genotype : family.nonZero()) {
            family.add(genotype, sum);
        }
        return sum;
    }
}
