package dev.merino.apps.ilink;

/** Numbers the pairs of alleles at one locus, without order: 1 1, 1 2, ..., 2 2, 2 3, ... */
final class AllelePairs {
    private AllelePairs() {}

    /** How many pairs {@code alleles} make. */
    static int count(int alleles) {
        return alleles * (alleles + 1) / 2;
    }

    /** The number of a pair, in either order. */
    static int index(int allele, int other, int alleles) {
        int low = Math.min(allele, other);
        int high = Math.max(allele, other);
        return low * alleles - low * (low - 1) / 2 + high - low;
    }

    /** The alleles of all pairs, by their number, the lower one first. */
    static int[][] all(int alleles) {
        int[][] pairs = new int[count(alleles)][];
        for (int low = 0; low < alleles; low++) {
            for (int high = low; high < alleles; high++) {
                pairs[index(low, high, alleles)] = new int[] {low, high};
            }
        }
        return pairs;
    }
}
