package dev.merino.apps.water;

import dev.merino.Share;
import dev.merino.apps.kit.PlainThread;
import dev.merino.apps.kit.PlainThreads;

/**
 * The water programs on plain threads. Each moves a block of molecules and sums up the forces of
 * its part of the pairs in an array of its own; after a barrier it adds the forces of all threads
 * on its molecules. That needs no locks, and sums up in the same order in every run.
 */
final class WaterThreads {
    private final WaterModel model;
    private final Motion[] molecules;
    private final PlainPairs[] pairs;
    private final Sums[] sums;

    /** What a thread evaluates. */
    interface Part {
        /** The pairs of thread {@code index} of {@code count}. */
        PlainPairs of(WaterModel model, int index, int count);
    }

    /** {@code initial} becomes its own. */
    WaterThreads(WaterModel model, Motion[] initial, int threads, Part part) {
        this.model = model;
        this.molecules = initial;
        this.pairs = new PlainPairs[threads];
        this.sums = new Sums[threads];
        for (int index = 0; index < threads; index++) {
            pairs[index] = part.of(model, index, threads);
        }
    }

    /** Does so many steps. */
    Outcome run(int steps) {
        EnergyHistory history = new EnergyHistory(model);
        PlainThreads.run(pairs.length, me -> run(steps, history, me));
        return new Outcome(model, history.steps(), molecules);
    }

    private void run(int steps, EnergyHistory history, PlainThread me) {
        Share own = me.share(molecules.length);
        Bonds bonds = new Bonds();
        pairs[me.index()].sort(molecules);
        double _ = addPairForces(Motion.ACCELERATION, own, me);
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            molecules[molecule].scaleToStep(Motion.ACCELERATION);
        }
        for (int step = 0; step < steps; step++) {
            sums[me.index()] = step(own, bonds, me);
            me.barrier();
            if (me.index() == 0) {
                history.add(total());
            }
        }
    }

    private Sums step(Share own, Bonds bonds, PlainThread me) {
        Sums mine = new Sums();
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            molecules[molecule].predict();
            bonds.setForces(molecules[molecule]);
            mine.virial += molecules[molecule].virial();
        }
        mine.virial += addPairForces(Motion.FORCE, own, me);
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            molecules[molecule].correct();
            molecules[molecule].wrap(model.boxLength());
            mine.addKinetic(molecules[molecule]);
            mine.intra += bonds.energy(molecules[molecule]);
        }
        me.barrier();
        pairs[me.index()].sort(molecules);
        findSites(pairs[me.index()]);
        pairs[me.index()].addEnergies(mine);
        return mine;
    }

    /** Adds the forces of all pairs to own molecules; returns the virial of own pairs. */
    private double addPairForces(int kind, Share own, PlainThread me) {
        me.barrier(); // all have moved their molecules
        findSites(pairs[me.index()]);
        double virial = pairs[me.index()].findForces();
        me.barrier();
        for (int molecule = (int) own.from(); molecule < own.to(); molecule++) {
            addForces(molecule, kind);
        }
        return virial;
    }

    private void addForces(int molecule, int kind) {
        double[] values = molecules[molecule].values;
        for (PlainPairs part : pairs) {
            for (int i = 0; i < Motion.WIDTH; i++) {
                values[kind * Motion.WIDTH + i] += part.force(molecule, i);
            }
        }
    }

    private void findSites(PlainPairs part) {
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            part.sites().set(molecule, molecules[molecule]);
        }
    }

    /** The sums of all threads; they keep theirs until the next step has passed a barrier. */
    private Sums total() {
        Sums total = new Sums();
        for (Sums part : sums) {
            total.virial += part.virial;
            total.kinetic += part.kinetic;
            total.intra += part.intra;
            total.inter += part.inter;
            total.field += part.field;
        }
        return total;
    }
}
