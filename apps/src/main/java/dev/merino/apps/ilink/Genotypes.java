package dev.merino.apps.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The genotypes that a person can have, which are few of all: the entries of a sparse gene array. A
 * genotype is two haplotypes without order; haplotypes are numbered like digits of a number, a
 * digit for each locus.
 *
 * <p>A parent passes on one of two alleles at each locus where these differ. So a genotype with
 * {@code n} such loci, the bits of its {@link #mask}, makes 2^n different gametes; gamete {@code p}
 * has the allele of the one or the other haplotype as the bits of {@code p} say. Their
 * probabilities depend on nothing but {@code mask} and {@code p}: see {@link Meiosis}.
 */
final class Genotypes {
    private static final int GAMETES_MAX = 1 << 26;

    private final int[] masks;
    private final int[] starts;
    private final int[] gametes;

    private Genotypes(int[] masks, int[] starts, int[] gametes) {
        this.masks = masks;
        this.starts = starts;
        this.gametes = gametes;
    }

    /**
     * All genotypes made of possible pairs of alleles, with all ways to put these together.
     *
     * @param loci the loci along the chromosome
     * @param pairs the possible pairs at each of them
     */
    static Genotypes of(List<Locus> loci, List<BitSet> pairs) {
        return new Maker(loci, pairs).make();
    }

    /** How many. */
    int count() {
        return masks.length;
    }

    /** At which loci the alleles of a genotype differ. */
    int mask(int genotype) {
        return masks[genotype];
    }

    /** Where the gametes of a genotype begin; they end where those of the next begin. */
    int start(int genotype) {
        return starts[genotype];
    }

    /** The haplotype of a gamete. */
    int gamete(int index) {
        return gametes[index];
    }

    /** One of the haplotypes of a genotype. */
    int haplotype(int genotype) {
        return gametes[starts[genotype]];
    }

    /** The other one, which may be the same. */
    int otherHaplotype(int genotype) {
        return gametes[starts[genotype + 1] - 1];
    }

    /** Goes through loci and pairs, twice: first to count, then to write. */
    private static final class Maker {
        private final List<Locus> loci;
        private final List<int[][]> pairs;
        private final int[] one;
        private final int[] other;
        private int[] masks = new int[0];
        private int[] starts = new int[0];
        private int[] gametes = new int[0];
        private int count;
        private long gameteCount;
        private boolean isCounting = true;

        Maker(List<Locus> loci, List<BitSet> possible) {
            this.loci = loci;
            this.pairs = new ArrayList<>();
            for (int locus = 0; locus < loci.size(); locus++) {
                int[][] all = AllelePairs.all(loci.get(locus).alleles());
                pairs.add(
                        possible.get(locus).stream()
                                .mapToObj(pair -> all[pair])
                                .toArray(int[][]::new));
            }
            this.one = new int[loci.size()];
            this.other = new int[loci.size()];
        }

        Genotypes make() {
            choose(0, 0);
            if (gameteCount > GAMETES_MAX) {
                throw new IllegalArgumentException(
                        ("ilink: a person has %d possible genotypes, too many to sum over:"
                                        + " give fewer loci or alleles, or know more")
                                .formatted(count));
            }
            masks = new int[count];
            starts = new int[count + 1];
            gametes = new int[(int) gameteCount];
            isCounting = false;
            count = 0;
            gameteCount = 0;
            choose(0, 0);
            starts[count] = (int) gameteCount;
            return new Genotypes(masks, starts, gametes);
        }

        /** Puts each possible pair at {@code locus}, in both orders if that makes a difference. */
        private void choose(int locus, int mask) {
            if (locus == loci.size()) {
                add(mask);
                return;
            }
            for (int[] pair : pairs.get(locus)) {
                boolean differs = pair[0] != pair[1];
                one[locus] = pair[0];
                other[locus] = pair[1];
                choose(locus + 1, differs ? mask | (1 << locus) : mask);
                // The first locus that differs gives the order of the haplotypes.
                if (differs && mask != 0) {
                    one[locus] = pair[1];
                    other[locus] = pair[0];
                    choose(locus + 1, mask | (1 << locus));
                }
            }
        }

        private void add(int mask) {
            int ways = 1 << Integer.bitCount(mask);
            if (!isCounting) {
                masks[count] = mask;
                starts[count] = (int) gameteCount;
                for (int pattern = 0; pattern < ways; pattern++) {
                    gametes[(int) gameteCount + pattern] = gamete(mask, pattern);
                }
            }
            count++;
            gameteCount += ways;
        }

        private int gamete(int mask, int pattern) {
            int haplotype = 0;
            int bit = 0;
            for (int locus = 0; locus < loci.size(); locus++) {
                boolean isOther = ((mask >> locus) & 1) == 1 && ((pattern >> bit++) & 1) == 1;
                haplotype =
                        haplotype * loci.get(locus).alleles()
                                + (isOther ? other[locus] : one[locus]);
            }
            return haplotype;
        }
    }

    /**
     * The genotypes by the haplotypes in them, both ways round: which others go with a haplotype,
     * and what genotype that makes.
     */
    Pairings pairings(int haplotypes) {
        int[] rows = new int[haplotypes + 1];
        for (int genotype = 0; genotype < count(); genotype++) {
            int x = haplotype(genotype);
            int y = otherHaplotype(genotype);
            rows[x + 1]++;
            if (x != y) {
                rows[y + 1]++;
            }
        }
        Arrays.parallelPrefix(rows, Integer::sum);
        int[] partners = new int[rows[haplotypes]];
        int[] genotypes = new int[rows[haplotypes]];
        int[] next = rows.clone();
        for (int genotype = 0; genotype < count(); genotype++) {
            int x = haplotype(genotype);
            int y = otherHaplotype(genotype);
            partners[next[x]] = y;
            genotypes[next[x]++] = genotype;
            if (x != y) {
                partners[next[y]] = x;
                genotypes[next[y]++] = genotype;
            }
        }
        return new Pairings(rows, partners, genotypes);
    }

    /**
     * A sparse symmetric matrix, haplotypes by haplotypes.
     *
     * @param rows where the entries of each haplotype begin, and the end of the last
     * @param partners the other haplotype of an entry
     * @param genotypes the genotype that both make
     */
    record Pairings(int[] rows, int[] partners, int[] genotypes) {}
}
