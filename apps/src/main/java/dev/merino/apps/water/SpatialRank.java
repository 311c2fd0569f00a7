package dev.merino.apps.water;

import dev.merino.Member;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A rank's part of {@link WaterSpatial}. */
final class SpatialRank extends MoleculeRank {
    private final Member me;
    private final Boxes boxes;
    private final List<Integer> ownBoxes;
    private final BoxLists lists;
    private final BoxPairs pairs;
    private final boolean[] isLoaded;

    SpatialRank(Member me, WaterModel model, Motion[] initial) {
        super(me, model, "water-spatial", false);
        this.me = me;
        this.boxes = Boxes.of(model);
        this.ownBoxes = boxes.of(me.rank(), me.size());
        this.lists = new BoxLists(me, molecules(), boxes.count());
        this.isLoaded = new boolean[initial.length];
        this.pairs = new BoxPairs(model, boxes, ownBoxes, this::loadBox);
        fill(initial);
    }

    /** Puts the molecules of own boxes into shared memory. */
    private void fill(Motion[] initial) {
        ownBoxes.forEach(lists::clear);
        for (int molecule = 0; molecule < initial.length; molecule++) {
            int box = boxes.of(initial[molecule]);
            if (ownBoxes.contains(box)) {
                molecules().at(molecule).store(initial[molecule]);
                lists.add(box, molecule);
            }
        }
    }

    @Override
    List<Integer> own() {
        return ownBoxes.stream().map(lists::in).flatMap(List::stream).toList();
    }

    /** A molecule on its way to another box. */
    private record Leaver(int molecule, int box) {}

    @Override
    void correctOwn(Sums sums) {
        List<Leaver> leavers = new ArrayList<>();
        ownBoxes.forEach(box -> correctBox(box, sums, leavers));
        me.barrier();
        leavers.forEach(leaver -> lists.addLocked(leaver.box, leaver.molecule));
    }

    private void correctBox(int box, Sums sums, List<Leaver> leavers) {
        int before = Molecule.NONE;
        for (int molecule : lists.in(box)) {
            int target = boxes.of(correct(molecule, sums));
            if (target == box) {
                before = molecule;
            } else {
                lists.removeAfter(box, before, molecule);
                leavers.add(new Leaver(molecule, target));
            }
        }
    }

    /** Adds the forces on own molecules; returns this rank's part of the virial. */
    @Override
    double addPairForces(int kind) {
        Arrays.fill(isLoaded, false);
        double virial = pairs.findForces();
        work(pairs.takeWork());
        for (int molecule : own()) {
            Molecule shared = molecules().at(molecule);
            for (int i = 0; i < Motion.WIDTH; i++) {
                shared.motion(kind, i, shared.motion(kind, i) + pairs.force(molecule, i));
            }
        }
        return virial;
    }

    @Override
    void addPairEnergies(Sums sums) {
        Arrays.fill(isLoaded, false);
        pairs.addEnergies(sums);
        work(pairs.takeWork());
    }

    /** The molecules in {@code box}, whose sites are read if that has not been done. */
    private List<Integer> loadBox(int box) {
        List<Integer> found = lists.in(box);
        for (int molecule : found) {
            if (!isLoaded[molecule]) {
                isLoaded[molecule] = true;
                molecules().at(molecule).loadSites(pairs.sites(), molecule);
            }
        }
        return found;
    }
}
