package dev.merino.apps.water;

/**
 * Who computes which pair: molecule i the pairs with those that follow it, half of all, around the
 * circle of molecules. Of an even number, opposite molecules would meet twice, so every second of
 * them leaves it to the other.
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
