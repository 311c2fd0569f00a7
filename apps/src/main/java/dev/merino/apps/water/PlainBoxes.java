package dev.merino.apps.water;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The molecules of neighbouring boxes, with the boxes as ordinary lists. */
final class PlainBoxes implements PlainPairs {
    private final Boxes boxes;
    private final List<List<Integer>> inBox = new ArrayList<>();
    private final BoxPairs pairs;

    PlainBoxes(WaterModel model) {
        this.boxes = Boxes.of(model);
        List<Integer> all = IntStream.range(0, boxes.count()).boxed().toList();
        this.pairs = new BoxPairs(model, boxes, all, inBox::get);
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
