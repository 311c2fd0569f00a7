package dev.merino.apps.water;

import java.util.List;

/** The sequential program: every pair of molecules, on ordinary arrays. */
final class PlainWater {
    private final WaterModel model;
    private final Motion[] molecules;
    private final Sites sites;
    private final Pair pair;
    private final Bonds bonds = new Bonds();

    PlainWater(WaterModel model, Motion[] initial) {
        this.model = model;
        this.molecules = initial;
        this.sites = new Sites(initial.length);
        this.pair = new Pair(model);
    }

    /** The molecules as they are now. */
    Motion[] molecules() {
        return molecules;
    }

    /** Does so many steps. */
    List<Energies> run(int steps) {
        History history = new History(model);
        addPairForces(Motion.ACCELERATION);
        for (Motion molecule : molecules) {
            molecule.scaleToStep(Motion.ACCELERATION);
        }
        for (int step = 0; step < steps; step++) {
            history.add(step());
        }
        return history.steps();
    }

    private Sums step() {
        Sums sums = new Sums();
        for (Motion molecule : molecules) {
            molecule.predict();
            bonds.setForces(molecule);
            sums.virial += molecule.virial();
        }
        pair.takeVirial();
        addPairForces(Motion.FORCE);
        sums.virial += pair.takeVirial();
        for (Motion molecule : molecules) {
            molecule.correct();
            molecule.wrap(model.boxLength());
            sums.addKinetic(molecule);
            sums.intra += bonds.energy(molecule);
        }
        addPairEnergies(sums);
        return sums;
    }

    private void addPairForces(int kind) {
        findSites();
        double[] forces = new double[molecules.length * Motion.WIDTH];
        for (int mine = 0; mine < molecules.length; mine++) {
            int partners = Partners.count(mine, molecules.length);
            for (int next = 1; next <= partners; next++) {
                pair.addForces(sites, mine, (mine + next) % molecules.length, forces);
            }
        }
        for (int i = 0; i < forces.length; i++) {
            int molecule = i / Motion.WIDTH;
            molecules[molecule].values[kind * Motion.WIDTH + i % Motion.WIDTH] += forces[i];
        }
    }

    private void addPairEnergies(Sums sums) {
        findSites();
        for (int mine = 0; mine < molecules.length; mine++) {
            int partners = Partners.count(mine, molecules.length);
            for (int next = 1; next <= partners; next++) {
                pair.addEnergy(sites, mine, (mine + next) % molecules.length);
            }
        }
        sums.inter += pair.takeEnergy();
        sums.field += pair.takeFieldEnergy();
    }

    private void findSites() {
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            sites.set(molecule, molecules[molecule]);
        }
    }
}
