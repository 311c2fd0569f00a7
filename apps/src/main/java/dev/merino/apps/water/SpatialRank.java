package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.SharedStructs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A rank's part of {@link WaterSpatial}. */
final class SpatialRank {
    private final Member me;
    private final WaterModel model;
    private final SharedStructs<Molecule> molecules;
    private final Boxes boxes;
    private final List<Integer> own;
    private final BoxLists lists;
    private final SharedSums totals;
    private final Sites sites;
    private final boolean[] isLoaded;
    private final double[] forces;
    private final Pair pair;
    private final Bonds bonds = new Bonds();
    private final Motion motion = new Motion();

    SpatialRank(Member me, WaterModel model, Motion[] initial) {
        this.me = me;
        this.model = model;
        this.molecules =
                me.named("water-spatial molecules").structs(Molecule.class, initial.length);
        this.boxes = Boxes.of(model);
        this.own = boxes.of(me.rank(), me.size());
        this.lists = new BoxLists(me, molecules, boxes.count());
        this.totals = new SharedSums(me, "water-spatial");
        this.sites = new Sites(initial.length);
        this.isLoaded = new boolean[initial.length];
        this.forces = new double[initial.length * Motion.WIDTH];
        this.pair = new Pair(model);
        fill(initial);
    }

    /** Puts the molecules of own boxes into shared memory. */
    private void fill(Motion[] initial) {
        own.forEach(lists::clear);
        for (int molecule = 0; molecule < initial.length; molecule++) {
            int box = boxes.of(initial[molecule]);
            if (own.contains(box)) {
                molecules.at(molecule).store(initial[molecule]);
                lists.add(box, molecule);
            }
        }
    }

    Outcome run(int steps) {
        History history = new History(model);
        me.barrier();
        addPairForces(Motion.ACCELERATION);
        me.barrier();
        for (int molecule : ownMolecules()) {
            molecules.at(molecule).load(motion);
            motion.scaleToStep(Motion.ACCELERATION);
            molecules.at(molecule).store(motion);
        }
        for (int step = 0; step < steps; step++) {
            if (me.isFirst()) {
                totals.clear();
            }
            me.barrier();
            step();
            me.barrier();
            if (me.isFirst()) {
                history.add(totals.get());
            }
        }
        return new Outcome(model, history.steps(), me.isFirst() ? all() : new Motion[0]);
    }

    private void step() {
        Sums sums = new Sums();
        for (int molecule : ownMolecules()) {
            molecules.at(molecule).load(motion);
            motion.predict();
            bonds.setForces(motion);
            molecules.at(molecule).store(motion);
            sums.virial += motion.virial();
        }
        me.barrier();
        sums.virial += addPairForces(Motion.FORCE);
        me.barrier();
        List<Leaver> leavers = new ArrayList<>();
        own.forEach(box -> correct(box, sums, leavers));
        me.barrier();
        leavers.forEach(leaver -> lists.addLocked(leaver.box, leaver.molecule));
        me.barrier();
        addPairEnergies(sums);
        totals.add(sums);
    }

    /** A molecule on its way to another box. */
    private record Leaver(int molecule, int box) {}

    private void correct(int box, Sums sums, List<Leaver> leavers) {
        int before = Molecule.NONE;
        for (int molecule : lists.in(box)) {
            Molecule shared = molecules.at(molecule);
            shared.load(motion);
            motion.correct();
            motion.wrap(model.boxLength());
            shared.store(motion);
            sums.addKinetic(motion);
            sums.intra += bonds.energy(motion);
            int target = boxes.of(motion);
            if (target == box) {
                before = molecule;
            } else {
                lists.removeAfter(box, before, molecule);
                leavers.add(new Leaver(molecule, target));
            }
        }
    }

    private List<Integer> ownMolecules() {
        return own.stream().map(lists::in).flatMap(List::stream).toList();
    }

    /** Does something with a molecule and one that it meets. */
    private interface Meeting {
        void of(int mine, int other);
    }

    private void eachPair(Meeting meeting) {
        Arrays.fill(isLoaded, false);
        for (int box : own) {
            List<Integer> mine = lists.in(box);
            mine.forEach(this::load);
            for (int neighbour : boxes.around(box)) {
                List<Integer> others = lists.in(neighbour);
                others.forEach(this::load);
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

    private void load(int molecule) {
        if (!isLoaded[molecule]) {
            isLoaded[molecule] = true;
            molecules.at(molecule).loadSites(sites, molecule);
        }
    }

    /** Adds the forces on own molecules; returns this rank's part of the virial. */
    private double addPairForces(int kind) {
        Arrays.fill(forces, 0);
        eachPair((mine, other) -> pair.addForcesOnMine(sites, mine, other, forces));
        for (int molecule : ownMolecules()) {
            Molecule shared = molecules.at(molecule);
            for (int i = 0; i < Motion.WIDTH; i++) {
                double more = forces[molecule * Motion.WIDTH + i];
                shared.motion(kind, i, shared.motion(kind, i) + more);
            }
        }
        return pair.takeVirial() / 2;
    }

    private void addPairEnergies(Sums sums) {
        eachPair((mine, other) -> pair.addEnergy(sites, mine, other));
        sums.inter += pair.takeEnergy() / 2;
        sums.field += pair.takeFieldEnergy() / 2;
    }

    private Motion[] all() {
        Motion[] all = new Motion[model.molecules()];
        for (int molecule = 0; molecule < all.length; molecule++) {
            all[molecule] = new Motion();
            molecules.at(molecule).load(all[molecule]);
        }
        return all;
    }
}
