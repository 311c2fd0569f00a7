package dev.merino.apps.ilink;

/** What is seen of a person at one locus. */
sealed interface Phenotype {
    /** Nothing is known. */
    record Unknown() implements Phenotype {}

    /** Both alleles, in no order. */
    record Alleles(int one, int other) implements Phenotype {
        boolean are(int allele, int another) {
            return (one == allele && other == another) || (one == another && other == allele);
        }
    }

    /**
     * Whether the person is ill.
     *
     * @param liability a class of persons who fall ill with the same probability
     */
    record Affection(boolean isAffected, int liability) implements Phenotype {}
}
