package dev.merino.apps.ilink;

import dev.merino.apps.kit.Token;

import java.util.List;

/** A place on the chromosome, and how what is seen of a person depends on the alleles there. */
sealed interface Locus {
    /** How frequent each allele is among founders. */
    double[] frequencies();

    /** How many alleles, which count from 0 here and from 1 in files. */
    default int alleles() {
        return frequencies().length;
    }

    /** How frequent an allele is among founders. */
    default double frequency(int allele) {
        return frequencies()[allele];
    }

    /** How many columns of a pedigree file are about this locus. */
    int columns();

    /** What is seen of a person, from the columns of this locus. */
    Phenotype read(List<Token> columns);

    /** The probability to see {@code phenotype} in a person with these two alleles. */
    double penetrance(Phenotype phenotype, int allele, int other);

    /** A locus whose alleles can be seen. */
    record NumberedAlleles(double[] frequencies) implements Locus {
        @Override
        public int columns() {
            return 2;
        }

        @Override
        public Phenotype read(List<Token> columns) {
            int first = columns.getFirst().whole("allele", 0, alleles());
            int second = columns.getLast().whole("allele", 0, alleles());
            if ((first == 0) != (second == 0)) {
                throw columns.getFirst()
                        .refused(
                                "alleles %d %d, one known and one not: give both, or 0 0"
                                        .formatted(first, second));
            }
            return first == 0
                    ? new Phenotype.Unknown()
                    : new Phenotype.Alleles(first - 1, second - 1);
        }

        @Override
        public double penetrance(Phenotype phenotype, int allele, int other) {
            return switch (phenotype) {
                case Phenotype.Unknown _ -> 1;
                case Phenotype.Alleles seen -> seen.are(allele, other) ? 1 : 0;
                case Phenotype.Affection seen -> throw new IllegalStateException("" + seen);
            };
        }
    }

    /**
     * A locus that makes people ill.
     *
     * @param penetrances for each liability class, how probable the illness is with alleles 1 1, 1
     *     2, ..., 2 2, ...
     */
    record AffectionStatus(double[] frequencies, double[][] penetrances) implements Locus {
        @Override
        public int columns() {
            return penetrances.length == 1 ? 1 : 2;
        }

        @Override
        public Phenotype read(List<Token> columns) {
            int status = columns.getFirst().whole("affection status", 0, 2);
            int liability =
                    columns.size() == 1
                            ? 1
                            : columns.getLast().whole("liability class", 1, penetrances.length);
            return status == 0
                    ? new Phenotype.Unknown()
                    : new Phenotype.Affection(status == 2, liability - 1);
        }

        @Override
        public double penetrance(Phenotype phenotype, int allele, int other) {
            return switch (phenotype) {
                case Phenotype.Unknown _ -> 1;
                case Phenotype.Affection seen -> {
                    int pair = AllelePairs.index(allele, other, alleles());
                    double ill = penetrances[seen.liability()][pair];
                    yield seen.isAffected() ? ill : 1 - ill;
                }
                case Phenotype.Alleles seen -> throw new IllegalStateException("" + seen);
            };
        }
    }
}
