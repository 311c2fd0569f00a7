package dev.merino.apps.ilink;

import dev.merino.apps.ilink.Genotypes.Pairings;

import java.util.Arrays;
import java.util.List;

/**
 * The sum over all genotypes of a nuclear family, for one {@link PeelStep}: the innermost loops of
 * the program, over the genotypes of the first parent and, for each, over those of the second.
 *
 * <p>With the first parent's genotype fixed, what a child's gene array says about the second
 * parent's gamete alone is a vector over haplotypes. It is found once, and then serves all
 * genotypes of the second parent. If there is only one child not even that is needed: then the
 * gametes of the second parent can be added up before anything is known of the first, and the
 * double loop becomes two single ones.
 */
final class FamilySum {
    private final PeelStep step;
    private final PreparedPedigree pedigree;
    private final Meiosis meiosis;
    private final double[][] arrays;
    private final Genotypes firstGenotypes;
    private final Genotypes secondGenotypes;
    private final double[] second;
    private final double[][] wanted;
    private final double[] given;
    private long work;

    /**
     * A sum.
     *
     * @param arrays the gene arrays of the members of the family, by person
     */
    FamilySum(PeelStep step, PreparedPedigree pedigree, Meiosis meiosis, double[][] arrays) {
        this.step = step;
        this.pedigree = pedigree;
        this.meiosis = meiosis;
        this.arrays = arrays;
        this.firstGenotypes = pedigree.genotypes().get(step.first());
        this.secondGenotypes = pedigree.genotypes().get(step.second());
        this.second = arrays[step.second()];
        this.wanted = new double[step.children().size()][pedigree.haplotypes()];
        this.given = new double[pedigree.haplotypes()];
        if (step.hasOnlyChild()) {
            addGametes();
        }
    }

    /** How much has been computed since the last time, in accesses to shared memory. */
    long takeWork() {
        long sum = work;
        work = 0;
        return sum;
    }

    /** The genotypes of the first parent that can be, in view of what was peeled already. */
    int[] nonZero() {
        double[] first = arrays[step.first()];
        int[] found = new int[first.length];
        int count = 0;
        for (int genotype = 0; genotype < first.length; genotype++) {
            if (first[genotype] > 0) {
                found[count++] = genotype;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /**
     * Adds to {@code sum}, an array for the target, the part of one genotype of the first parent.
     */
    void add(int genotype, double[] sum) {
        List<Integer> children = step.children();
        for (int child = 0; child < children.size(); child++) {
            findWanted(genotype, children.get(child), wanted[child]);
        }
        if (step.isIntoChild()) {
            addIntoChild(genotype, sum);
        } else {
            sum[genotype] = step.hasOnlyChild() ? product(wanted[0], given) : sumOverSecond();
        }
    }

    /**
     * The probability of all that is known through {@code child}, for each haplotype that the
     * second parent may give.
     */
    private void findWanted(int genotype, int child, double[] found) {
        Arrays.fill(found, 0);
        Pairings pairings = pedigree.pairings().get(child);
        double[] array = arrays[child];
        double[] probabilities = meiosis.probabilities(firstGenotypes.mask(genotype));
        int start = firstGenotypes.start(genotype);
        for (int gamete = 0; gamete < probabilities.length; gamete++) {
            int haplotype = firstGenotypes.gamete(start + gamete);
            double probability = probabilities[gamete];
            int end = pairings.rows()[haplotype + 1];
            work += end - pairings.rows()[haplotype];
            for (int entry = pairings.rows()[haplotype]; entry < end; entry++) {
                found[pairings.partners()[entry]] +=
                        probability * array[pairings.genotypes()[entry]];
            }
        }
    }

    private double sumOverSecond() {
        double sum = 0;
        for (int genotype = 0; genotype < second.length; genotype++) {
            sum += withChildren(genotype);
        }
        return sum;
    }

    /** What the second parent's genotype and all children but the target contribute. */
    private double withChildren(int genotype) {
        double value = second[genotype];
        double[] probabilities = meiosis.probabilities(secondGenotypes.mask(genotype));
        int start = secondGenotypes.start(genotype);
        work += (long) wanted.length * probabilities.length;
        for (int child = 0; child < wanted.length && value > 0; child++) {
            double[] vector = wanted[child];
            double mean = 0;
            for (int gamete = 0; gamete < probabilities.length; gamete++) {
                mean += probabilities[gamete] * vector[secondGenotypes.gamete(start + gamete)];
            }
            value *= mean;
        }
        return value;
    }

    private void addIntoChild(int genotype, double[] sum) {
        if (!step.hasOnlyChild()) {
            addGametes();
        }
        Pairings pairings = pedigree.pairings().get(step.target());
        double[] probabilities = meiosis.probabilities(firstGenotypes.mask(genotype));
        int start = firstGenotypes.start(genotype);
        for (int gamete = 0; gamete < probabilities.length; gamete++) {
            int haplotype = firstGenotypes.gamete(start + gamete);
            double value = arrays[step.first()][genotype] * probabilities[gamete];
            int end = pairings.rows()[haplotype + 1];
            work += end - pairings.rows()[haplotype];
            for (int entry = pairings.rows()[haplotype]; entry < end; entry++) {
                sum[pairings.genotypes()[entry]] += value * given[pairings.partners()[entry]];
            }
        }
    }

    /** How probable it is that the second parent gives each haplotype, with all that it brings. */
    private void addGametes() {
        Arrays.fill(given, 0);
        for (int genotype = 0; genotype < second.length; genotype++) {
            double value = step.hasOnlyChild() ? second[genotype] : withChildren(genotype);
            if (value > 0) {
                double[] probabilities = meiosis.probabilities(secondGenotypes.mask(genotype));
                int start = secondGenotypes.start(genotype);
                for (int gamete = 0; gamete < probabilities.length; gamete++) {
                    given[secondGenotypes.gamete(start + gamete)] += value * probabilities[gamete];
                }
            }
        }
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int haplotype = 0; haplotype < one.length; haplotype++) {
            sum += one[haplotype] * other[haplotype];
        }
        return sum;
    }
}
