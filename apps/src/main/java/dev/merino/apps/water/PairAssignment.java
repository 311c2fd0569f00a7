package dev.merino.apps.water;

/**
 * The assignment of pairs to molecules: molecule i is paired with the following half of all
 * molecules, in circular order. If their number is even, opposite molecules would be paired twice,
 * so every second one leaves the pair to the other.
 */
final class PairAssignment {
    private PairAssignment() {}

    /** How many molecules after {@code molecule} it is paired with. */
    static int count(int molecule, int molecules) {
        int half = molecules / 2;
        boolean leaves =
                molecules % 2 == 0
                        && (molecule < half ? (molecule + half) % 2 == 1 : molecule % 2 == 0);
        return leaves ? half - 1 : half;
    }
}
