package dev.merino.apps.water;

import java.util.ArrayList;
import java.util.List;

/** The sequential program with boxes, on ordinary arrays. */
final class PlainSpatialWater {
    private final WaterModel model;
    private final Motion[] molecules;
    private final Boxes boxes;
    private final List<List<Integer>> inBox = new ArrayList<>();
    private final Sites sites;
    private final Pair pair;
    private final Bonds bonds = new Bonds();

    PlainSpatialWater(WaterModel model, Motion[] initial) {
        this.model = model;
        this.molecules = initial;
        this.boxes = Boxes.of(model);
        this.sites = new Sites(initial.length);
        this.pair = new Pair(model);
        sort();
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
        sums.virial += addPairForces(Motion.FORCE);
        for (Motion molecule : molecules) {
            molecule.correct();
            molecule.wrap(model.boxLength());
            sums.addKinetic(molecule);
            sums.intra += bonds.energy(molecule);
        }
        sort();
        addPairEnergies(sums);
        return sums;
    }

    private void sort() {
        inBox.clear();
        for (int box = 0; box < boxes.count(); box++) {
            inBox.add(new ArrayList<>());
        }
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            inBox.get(boxes.of(molecules[molecule])).add(molecule);
        }
    }

    /** Does something with a molecule and one that it meets. */
    private interface Meeting {
        void of(int mine, int other);
    }

    private void eachPair(Meeting meeting) {
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            sites.set(molecule, molecules[molecule]);
        }
        for (int box = 0; box < boxes.count(); box++) {
            for (int neighbour : boxes.around(box)) {
                for (int mine : inBox.get(box)) {
                    for (int other : inBox.get(neighbour)) {
                        if (mine != other) {
                            meeting.of(mine, other);
                        }
                    }
                }
            }
        }
    }

    private double addPairForces(int kind) {
        double[] forces = new double[molecules.length * Motion.WIDTH];
        eachPair((mine, other) -> pair.addForcesOnMine(sites, mine, other, forces));
        for (int i = 0; i < forces.length; i++) {
            int molecule = i / Motion.WIDTH;
            molecules[molecule].values[kind * Motion.WIDTH + i % Motion.WIDTH] += forces[i];
        }
        return pair.takeVirial() / 2;
    }

    private void addPairEnergies(Sums sums) {
        eachPair((mine, other) -> pair.addEnergy(sites, mine, other));
        sums.inter += pair.takeEnergy() / 2;
        sums.field += pair.takeFieldEnergy() / 2;
    }
}
