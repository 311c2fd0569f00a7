package dev.merino.apps.water;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The pairs of a rank that owns some boxes, in private memory: each molecule in them with all
 * others in the same box and in those around it. A pair across the border of two owners is
 * evaluated by both, each for its own molecule, and a pair within by each molecule: sums are
 * halved.
 */
final class BoxPairs {
    private final Boxes boxes;
    private final List<Integer> own;
    private final IntFunction<List<Integer>> inBox;
    private final Sites sites;
    private final double[] forces;
    private final Pair pair;

    /**
     * The pairs of the boxes {@code own}.
     *
     * @param inBox the molecules in a box; their sites must be there when it returns
     */
    BoxPairs(WaterModel model, Boxes boxes, List<Integer> own, IntFunction<List<Integer>> inBox) {
        this.boxes = boxes;
        this.own = own;
        this.inBox = inBox;
        this.sites = new Sites(model.molecules());
        this.forces = new double[model.molecules() * Motion.WIDTH];
        this.pair = new Pair(model);
    }

    /** Where the sites of molecules must be before pairs are evaluated. */
    Sites sites() {
        return sites;
    }

    /** Sums up the forces on own molecules; returns the owner's part of the virial. */
    double findForces() {
        Arrays.fill(forces, 0);
        eachPair((mine, other) -> pair.addForcesOnMine(sites, mine, other, forces));
        return pair.takeVirial() / 2;
    }

    /** How much pairs have computed since the last time, in accesses to shared memory. */
    long takeWork() {
        return pair.takeWork();
    }

    /** What the pairs do to one of the nine coordinates of {@code molecule}. */
    double force(int molecule, int index) {
        return forces[molecule * Motion.WIDTH + index];
    }

    /** Adds the owner's part of the energies to {@code sums}. */
    void addEnergies(Sums sums) {
        eachPair((mine, other) -> pair.addEnergy(sites, mine, other));
        sums.inter += pair.takeEnergy() / 2;
        sums.field += pair.takeFieldEnergy() / 2;
    }

    /** Does something with a molecule and one that it meets. */
    private interface Meeting {
        void of(int mine, int other);
    }

    private void eachPair(Meeting meeting) {
        for (int box : own) {
            List<Integer> mine = inBox.apply(box);
            for (int neighbour : boxes.around(box)) {
                List<Integer> others = inBox.apply(neighbour);
                for (int molecule : mine) {
                    for (int other : others) {
                        if (molecule != other) {
                            meeting.of(molecule, other);
                        }
                    }
                }
            }
        }
    }
}
