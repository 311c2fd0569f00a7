package dev.merino.apps.ilink;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which pairs of alleles the persons of a pedigree can have at one locus, by the algorithm of Lange
 * and Goradia (1987): begin with what fits the phenotypes; then, family by family, keep what a
 * father, a mother and their children can have together; repeat until nothing changes. Without
 * loops what is kept is exactly what has a probability above 0.
 */
final class Elimination {
    private final Pedigree pedigree;
    private final int locus;
    private final Locus what;
    private final int[][] pairs;
    private final List<BitSet> possible = new ArrayList<>();

    private Elimination(Pedigree pedigree, int locus, Locus what) {
        this.pedigree = pedigree;
        this.locus = locus;
        this.what = what;
        this.pairs = AllelePairs.all(what.alleles());
    }

    /**
     * For each person the possible pairs, by their numbers in {@link AllelePairs}.
     *
     * @param locus which locus, by the order of the file's columns
     * @throws IllegalArgumentException naming a family that cannot be
     */
    static List<BitSet> possiblePairs(Pedigree pedigree, int locus, Locus what) {
        return new Elimination(pedigree, locus, what).eliminate();
    }

    private List<BitSet> eliminate() {
        for (Person person : pedigree.persons()) {
            possible.add(fitting(person));
            requireAny(possible.getLast(), person, "what is seen at locus %d cannot be");
        }
        boolean goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (Family family : pedigree.families()) {
                goesOn |= narrow(family);
            }
        }
        return possible;
    }

    private BitSet fitting(Person person) {
        BitSet fitting = new BitSet();
        for (int pair = 0; pair < pairs.length; pair++) {
            int one = pairs[pair][0];
            int other = pairs[pair][1];
            boolean isSeen = what.penetrance(person.phenotypes().get(locus), one, other) > 0;
            boolean isFound =
                    !person.isFounder() || (what.frequency(one) > 0 && what.frequency(other) > 0);
            fitting.set(pair, isSeen && isFound);
        }
        return fitting;
    }

    /** Keeps what the members of a family can have together; returns whether that was less. */
    private boolean narrow(Family family) {
        BitSet fathers = new BitSet();
        BitSet mothers = new BitSet();
        List<BitSet> children = family.children().stream().map(_ -> new BitSet()).toList();
        BitSet fatherPairs = possible.get(family.father());
        BitSet motherPairs = possible.get(family.mother());
        fatherPairs.stream()
                .forEach(
                        father ->
                                motherPairs.stream()
                                        .forEach(
                                                mother -> {
                                                    BitSet gifts = gifts(father, mother);
                                                    if (allTake(family, gifts)) {
                                                        fathers.set(father);
                                                        mothers.set(mother);
                                                        children.forEach(c -> c.or(gifts));
                                                    }
                                                }));
        boolean changes = keep(family.father(), fathers);
        changes |= keep(family.mother(), mothers);
        for (int child = 0; child < children.size(); child++) {
            changes |= keep(family.children().get(child), children.get(child));
        }
        return changes;
    }

    /** What children of such parents can have. */
    private BitSet gifts(int father, int mother) {
        BitSet gifts = new BitSet();
        for (int one : pairs[father]) {
            for (int other : pairs[mother]) {
                gifts.set(AllelePairs.index(one, other, what.alleles()));
            }
        }
        return gifts;
    }

    private boolean allTake(Family family, BitSet gifts) {
        return family.children().stream().allMatch(child -> possible.get(child).intersects(gifts));
    }

    private boolean keep(int person, BitSet kept) {
        int before = possible.get(person).cardinality();
        possible.get(person).and(kept);
        requireAny(
                possible.get(person),
                pedigree.persons().get(person),
                "what is seen of the family at locus %d cannot be inherited");
        return possible.get(person).cardinality() < before;
    }

    private void requireAny(BitSet pairsLeft, Person person, String reason) {
        if (pairsLeft.isEmpty()) {
            throw person.where()
                    .refused("person %d: ".formatted(person.id()) + reason.formatted(locus + 1));
        }
    }
}
