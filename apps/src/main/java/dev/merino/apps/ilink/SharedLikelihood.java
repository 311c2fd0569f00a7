package dev.merino.apps.ilink;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;

import java.util.ArrayList;
import java.util.List;

/**
 * The likelihood in shared memory, with rank 0 as master. The master does everything but the sums
 * over large families. For such a sum it publishes the gene arrays of the family; after a barrier
 * the genotypes of the first parent that are not zero are dealt to the ranks cyclically, and each
 * rank sums its part into a gene array of its own; after another barrier the master adds these
 * arrays in the order of ranks, so that the result depends only on the number of ranks.
 *
 * <p>All ranks know the pedigrees, hence which families are large; the master publishes the next
 * recombination fractions, or that there are none, in shared memory.
 */
final class SharedLikelihood implements Likelihood {
    /** A family with only one child is work for the sum, not the product of genotypes. */
    private static final int PAIRS_FOR_ONE = 30;

    private static final int END = 0;
    private static final int NEXT = 1;

    private final Member me;
    private final List<PreparedPedigree> pedigrees;
    private final long serialBelow;
    private final SharedInts order;
    private final SharedDoubles orderedThetas;
    private final SharedDoubles arrays;
    private final List<long[]> places = new ArrayList<>();
    private final List<SharedDoubles> sums = new ArrayList<>();
    private final int intervals;
    private final long sharedSteps;

    /**
     * Every rank creates one, and all share its contents.
     *
     * @param intervals how many recombination fractions there are
     * @param serialBelow how many pairs of parents' genotypes a family must have to be shared
     */
    SharedLikelihood(Member me, List<PreparedPedigree> pedigrees, int intervals, long serialBelow) {
        this.me = me;
        this.pedigrees = pedigrees;
        this.serialBelow = serialBelow;
        this.intervals = intervals;
        this.sharedSteps = countSharedSteps();
        this.order = me.named("ilink order").ints(1);
        this.orderedThetas = me.named("ilink thetas").doubles(Math.max(1, intervals));
        this.arrays = me.named("ilink gene arrays").doubles(Math.max(1, place()));
        for (int rank = 0; rank < me.size(); rank++) {
            sums.add(me.named("ilink sums of rank " + rank).doubles(longestArray()));
        }
    }

    /** Gives each person a place in shared memory and returns where the last one ends. */
    private long place() {
        long next = 0;
        for (PreparedPedigree pedigree : pedigrees) {
            long[] starts = new long[pedigree.persons()];
            for (int person = 0; person < starts.length; person++) {
                starts[person] = next;
                next += pedigree.genotypes().get(person).count();
            }
            places.add(starts);
        }
        return next;
    }

    private int longestArray() {
        return pedigrees.stream()
                .flatMap(pedigree -> pedigree.genotypes().stream())
                .mapToInt(Genotypes::count)
                .max()
                .orElseThrow();
    }

    /** How many sums, for one set of recombination fractions, are shared. */
    long sharedSteps() {
        return sharedSteps;
    }

    private long countSharedSteps() {
        return pedigrees.stream()
                .mapToLong(
                        pedigree ->
                                pedigree.steps().stream()
                                        .filter(step -> isShared(pedigree, step))
                                        .count())
                .sum();
    }

    private boolean isShared(PreparedPedigree pedigree, PeelStep step) {
        long first = pedigree.genotypes().get(step.first()).count();
        long second = pedigree.genotypes().get(step.second()).count();
        long work = step.hasOnlyChild() ? PAIRS_FOR_ONE * (first + second) : first * second;
        return work >= serialBelow;
    }

    /** The master's part; all others {@link #serve} meanwhile. */
    @Override
    public double[] logarithms(double[] thetas) {
        if (sharedSteps > 0) {
            order.set(0, NEXT);
            orderedThetas.copyFrom(0, thetas, 0, intervals);
            me.barrier();
        }
        Meiosis meiosis = new Meiosis(thetas);
        double[] logarithms = new double[pedigrees.size()];
        for (int index = 0; index < logarithms.length; index++) {
            PreparedPedigree pedigree = pedigrees.get(index);
            Peeling peeling = new Peeling(pedigree);
            for (PeelStep step : pedigree.steps()) {
                double[][] own = peeling.arrays();
                double[] sum =
                        isShared(pedigree, step)
                                ? sharedSum(index, step, meiosis, own)
                                : sumOf(pedigree, step, meiosis, own, new Deal(0, 1));
                peeling.take(step, sum);
            }
            logarithms[index] = peeling.logarithm();
        }
        return logarithms;
    }

    private double[] sharedSum(int index, PeelStep step, Meiosis meiosis, double[][] own) {
        for (int member : step.members()) {
            arrays.copyFrom(places.get(index)[member], own[member], 0, own[member].length);
        }
        me.barrier();
        addPart(pedigrees.get(index), step, meiosis, own);
        me.barrier();
        double[] total = new double[own[step.target()].length];
        double[] part = new double[total.length];
        sums.forEach(sum -> sum.willRead(0, total.length));
        for (SharedDoubles sum : sums) {
            sum.copyTo(0, part, 0, part.length);
            for (int genotype = 0; genotype < total.length; genotype++) {
                total[genotype] += part[genotype];
            }
        }
        return total;
    }

    /** Lets all others go. */
    void dismiss() {
        order.set(0, END);
        me.barrier();
    }

    /** The part of all others: takes part in sums until the master needs no more. */
    void serve() {
        me.barrier();
        while (order.get(0) == NEXT) {
            double[] thetas = new double[intervals];
            orderedThetas.copyTo(0, thetas, 0, intervals);
            Meiosis meiosis = new Meiosis(thetas);
            for (int index = 0; index < pedigrees.size(); index++) {
                PreparedPedigree pedigree = pedigrees.get(index);
                for (PeelStep step : pedigree.steps()) {
                    if (isShared(pedigree, step)) {
                        me.barrier();
                        addPart(pedigree, step, meiosis, published(index, step));
                        me.barrier();
                    }
                }
            }
            me.barrier();
        }
    }

    /** The gene arrays of a family, as the master has published them. */
    private double[][] published(int index, PeelStep step) {
        double[][] copies = new double[pedigrees.get(index).persons()][];
        for (int member : step.members()) {
            double[] copy = new double[pedigrees.get(index).genotypes().get(member).count()];
            long from = places.get(index)[member];
            arrays.willRead(from, from + copy.length);
            arrays.copyTo(from, copy, 0, copy.length);
            copies[member] = copy;
        }
        return copies;
    }

    /** Adds up what the genotypes dealt to this rank contribute, in its own shared array. */
    private void addPart(
            PreparedPedigree pedigree, PeelStep step, Meiosis meiosis, double[][] members) {
        double[] part = sumOf(pedigree, step, meiosis, members, new Deal(me.rank(), me.size()));
        sums.get(me.rank()).copyFrom(0, part, 0, part.length);
    }

    /** Every {@code players}-th of the first parent's genotypes, from {@code player} on. */
    private record Deal(int player, int players) {}

    private double[] sumOf(
            PreparedPedigree pedigree,
            PeelStep step,
            Meiosis meiosis,
            double[][] members,
            Deal deal) {
        double[] sum = new double[members[step.target()].length];
        FamilySum family = new FamilySum(step, pedigree, meiosis, members);
        int[] genotypes = family.nonZero();
        for (int card = deal.player; card < genotypes.length; card += deal.players) {
            family.add(genotypes[card], sum);
        }
        me.work(family.takeWork());
        return sum;
    }
}
