package dev.merino.apps.water;

import dev.merino.Share;

import java.util.Arrays;

/**
 * The pairs of a rank that owns a block of molecules, in its private memory: the sites of all
 * molecules that it meets, and the forces that its pairs add up to.
 */
final class BlockPairs implements PlainPairs {
    private final int molecules;
    private final Share own;
    private final Sites sites;
    private final double[] forces;
    private final Pair pair;

    BlockPairs(WaterModel model, Share own) {
        this.molecules = model.molecules();
        this.own = own;
        this.sites = new Sites(molecules);
        this.forces = new double[molecules * Motion.WIDTH];
        this.pair = new Pair(model);
    }

    /** Where the sites of the molecules in reach must be before pairs are evaluated. */
    @Override
    public Sites sites() {
        return sites;
    }

    @Override
    public void sort(Motion[] moved) {
        // Pairs are the same wherever molecules are.
    }

    /** How many molecules the pairs have to do with: the own ones and half of all after them. */
    int reach() {
        return own.count() == 0 ? 0 : (int) Math.min(molecules, own.count() + molecules / 2);
    }

    /** The molecule at {@code step} among those in reach. */
    int molecule(int step) {
        return (int) ((own.from() + step) % molecules);
    }

    /** Sums up the forces of all own pairs; returns their virial. */
    @Override
    public double findForces() {
        Arrays.fill(forces, 0);
        for (int mine = (int) own.from(); mine < own.to(); mine++) {
            int partners = PairAssignment.count(mine, molecules);
            for (int next = 1; next <= partners; next++) {
                pair.addForces(sites, mine, (mine + next) % molecules, forces);
            }
        }
        return pair.takeVirial();
    }

    /** How much pairs have computed since the last time, in accesses to shared memory. */
    long takeWork() {
        return pair.takeWork();
    }

    /** Whether any pair acts on {@code molecule}. */
    boolean acts(int molecule) {
        boolean acts = false;
        for (int i = 0; i < Motion.WIDTH; i++) {
            acts |= force(molecule, i) != 0;
        }
        return acts;
    }

    @Override
    public double force(int molecule, int index) {
        return forces[molecule * Motion.WIDTH + index];
    }

    /** Adds the energies of all own pairs to {@code sums}. */
    @Override
    public void addEnergies(Sums sums) {
        for (int mine = (int) own.from(); mine < own.to(); mine++) {
            int partners = PairAssignment.count(mine, molecules);
            for (int next = 1; next <= partners; next++) {
                pair.addEnergy(sites, mine, (mine + next) % molecules);
            }
        }
        sums.inter += pair.takeEnergy();
        sums.field += pair.takeFieldEnergy();
    }
}
