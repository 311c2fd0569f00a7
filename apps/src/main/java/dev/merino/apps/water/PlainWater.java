package dev.merino.apps.water;

/**
 * The sequential program, on ordinary arrays. {@link PlainPairs} selects the pairs, {@link
 * WaterThreads} is the same on several threads.
 */
final class PlainWater {
    private final WaterModel model;
    private final Motion[] molecules;
    private final PlainPairs pairs;
    private final Bonds bonds = new Bonds();

    /** {@code initial} becomes its own. */
    PlainWater(WaterModel model, Motion[] initial, PlainPairs pairs) {
        this.model = model;
        this.molecules = initial;
        this.pairs = pairs;
        pairs.sort(initial);
    }

    /** Does so many steps. */
    Outcome run(int steps) {
        EnergyHistory history = new EnergyHistory(model);
        double _ = addPairForces(Motion.ACCELERATION);
        for (Motion molecule : molecules) {
            molecule.scaleToStep(Motion.ACCELERATION);
        }
        for (int step = 0; step < steps; step++) {
            history.add(step());
        }
        return new Outcome(model, history.steps(), molecules);
    }

    private Sums step() {
        Sums sums = new Sums();
        for (Motion molecule : molecules) {
            molecule.predict();
            bonds.setForces(molecule);
            sums.virial += molecule.virial();
        }
        sums.virial += addPairForces(Motion.FORCE);
        for (Motion molecule : molecules) {
            molecule.correct();
            molecule.wrap(model.boxLength());
            sums.addKinetic(molecule);
            sums.intra += bonds.energy(molecule);
        }
        pairs.sort(molecules);
        findSites();
        pairs.addEnergies(sums);
        return sums;
    }

    /** Adds the forces of all pairs; returns their virial. */
    private double addPairForces(int kind) {
        findSites();
        double virial = pairs.findForces();
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            for (int i = 0; i < Motion.WIDTH; i++) {
                molecules[molecule].values[kind * Motion.WIDTH + i] += pairs.force(molecule, i);
            }
        }
        return virial;
    }

    private void findSites() {
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            pairs.sites().set(molecule, molecules[molecule]);
        }
    }
}
