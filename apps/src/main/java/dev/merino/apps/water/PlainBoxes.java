package dev.merino.apps.water;

import java.util.ArrayList;
import java.util.List;

/** The molecules of neighbouring boxes, with the boxes as ordinary lists. */
final class PlainBoxes implements PlainPairs {
    private final Boxes boxes;
    private final List<List<Integer>> inBox = new ArrayList<>();
    private final BoxPairs pairs;

    /** The pairs of one of {@code count} threads, which share out the boxes as ranks do. */
    PlainBoxes(WaterModel model, int index, int count) {
        this.boxes = Boxes.of(model);
        this.pairs = new BoxPairs(model, boxes, boxes.of(index, count), inBox::get);
    }

    @Override
    public Sites sites() {
        return pairs.sites();
    }

    @Override
    public void sort(Motion[] molecules) {
        inBox.clear();
        for (int box = 0; box < boxes.count(); box++) {
            inBox.add(new ArrayList<>());
        }
        for (int molecule = 0; molecule < molecules.length; molecule++) {
            inBox.get(boxes.of(molecules[molecule])).add(molecule);
        }
    }

    @Override
    public double findForces() {
        return pairs.findForces();
    }

    @Override
    public double force(int molecule, int index) {
        return pairs.force(molecule, index);
    }

    @Override
    public void addEnergies(Sums sums) {
        pairs.addEnergies(sums);
    }
}
