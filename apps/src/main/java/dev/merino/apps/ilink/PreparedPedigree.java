package dev.merino.apps.ilink;

import dev.merino.apps.ilink.Genotypes.Pairings;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A pedigree made ready for peeling: all that does not depend on recombination fractions.
 *
 * @param number the number of the pedigree
 * @param genotypes the possible genotypes of each person
 * @param pairings the same by haplotype
 * @param initial the gene array of each person before anything is peeled into it
 * @param steps how it is peeled
 * @param proband the person who is left
 * @param haplotypes how many haplotypes there are
 */
record PreparedPedigree(
        int number,
        List<Genotypes> genotypes,
        List<Pairings> pairings,
        List<double[]> initial,
        List<PeelStep> steps,
        int proband,
        int haplotypes) {
    private static final int HAPLOTYPES_MAX = 1 << 20;

    /** Finds out what the persons of a pedigree can have. */
    static PreparedPedigree of(Pedigree pedigree, GeneMap map) {
        List<Locus> loci = map.chromosome();
        int haplotypes = haplotypes(loci);
        List<List<BitSet>> possible = new ArrayList<>();
        for (int locus : map.order()) {
            possible.add(Elimination.possiblePairs(pedigree, locus, map.loci().get(locus)));
        }
        List<Genotypes> genotypes = new ArrayList<>();
        List<Pairings> pairings = new ArrayList<>();
        List<double[]> initial = new ArrayList<>();
        for (int person = 0; person < pedigree.persons().size(); person++) {
            int index = person;
            List<BitSet> pairs = possible.stream().map(sets -> sets.get(index)).toList();
            Genotypes own = Genotypes.of(loci, pairs);
            genotypes.add(own);
            pairings.add(own.pairings(haplotypes));
            initial.add(initial(pedigree.persons().get(person), own, map));
        }
        return new PreparedPedigree(
                pedigree.number(),
                List.copyOf(genotypes),
                List.copyOf(pairings),
                List.copyOf(initial),
                PeelStep.of(pedigree),
                pedigree.proband(),
                haplotypes);
    }

    private static int haplotypes(List<Locus> loci) {
        long haplotypes = 1;
        for (Locus locus : loci) {
            haplotypes *= locus.alleles();
            if (haplotypes > HAPLOTYPES_MAX) {
                throw new IllegalArgumentException(
                        "ilink: there are more than %d haplotypes: give fewer loci or alleles"
                                .formatted(HAPLOTYPES_MAX));
            }
        }
        return (int) haplotypes;
    }

    /** Penetrances, and for founders how frequent their genotypes are. */
    private static double[] initial(Person person, Genotypes genotypes, GeneMap map) {
        double[] initial = new double[genotypes.count()];
        for (int genotype = 0; genotype < initial.length; genotype++) {
            int one = genotypes.haplotype(genotype);
            int other = genotypes.otherHaplotype(genotype);
            // Two haplotypes come together in two ways, father's and mother's, if they differ.
            double value = person.isFounder() && one != other ? 2 : 1;
            for (int place = map.order().length - 1; place >= 0; place--) {
                Locus locus = map.loci().get(map.order()[place]);
                int allele = one % locus.alleles();
                int otherAllele = other % locus.alleles();
                one /= locus.alleles();
                other /= locus.alleles();
                Phenotype seen = person.phenotypes().get(map.order()[place]);
                value *= locus.penetrance(seen, allele, otherAllele);
                if (person.isFounder()) {
                    value *= locus.frequency(allele) * locus.frequency(otherAllele);
                }
            }
            initial[genotype] = value;
        }
        return initial;
    }

    /** How many persons. */
    int persons() {
        return genotypes.size();
    }

    /** The gene arrays of all persons before anything is peeled, a new copy. */
    double[][] initialArrays() {
        return initial.stream().map(double[]::clone).toArray(double[][]::new);
    }
}
