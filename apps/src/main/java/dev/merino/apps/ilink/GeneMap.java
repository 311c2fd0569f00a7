package dev.merino.apps.ilink;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a data file says.
 *
 * @param loci the loci, in the order of the pedigree file's columns
 * @param order for each place along the chromosome, which locus is there
 * @param thetas the recombination fraction between each place and the next
 * @param task what to compute
 */
record GeneMap(List<Locus> loci, int[] order, double[] thetas, Task task) {
    /** What to compute with the recombination fractions. */
    sealed interface Task {
        /**
         * ILINK: find those that explain the pedigrees best.
         *
         * @param isFree for each, whether it may change
         */
        record Search(boolean[] isFree) implements Task {}

        /**
         * MLINK: give the likelihood at some of them.
         *
         * @param sweep which; only those of the file if there is none
         */
        record Table(Optional<Sweep> sweep) implements Task {}
    }

    /**
     * One fraction changes, first to 1/2, then from its own value on.
     *
     * @param interval which
     * @param increment by how much
     * @param stop the largest value
     */
    record Sweep(int interval, double increment, double stop) {}

    /** The loci along the chromosome. */
    List<Locus> chromosome() {
        return Arrays.stream(order).mapToObj(loci::get).toList();
    }
}
