package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.apps.kit.Options;

import java.util.List;

/**
 * Water-Spatial of SPLASH-2: molecules are kept in boxes, and only those of neighbouring boxes
 * meet.
 *
 * <p>Each rank owns a block of boxes, each a linked list of {@link Molecule}s. It evaluates all
 * pairs of its own molecules, so that a pair across the border of two ranks is evaluated twice and
 * no rank writes to the molecules of another: forces need no locks. A molecule that leaves its box
 * is taken out of the list by its rank, and put into the other one, after a barrier, under the lock
 * of that box. {@link PlainBoxes} has the boxes of the sequential program.
 */
public final class WaterSpatial extends WaterApp {
    private static final double NARROWING = 1e-14;

    /** For registries and launchers. */
    public WaterSpatial() {
        super(
                "water-spatial",
                "molecular dynamics of water, molecules of neighbouring boxes",
                NARROWING,
                List.of(),
                "--molecules 9261 --seed 1",
                "--molecules 9261 --steps 5 --seed 1");
    }

    @Override
    Outcome simulate(Member me, WaterModel model, Motion[] initial, Options options) {
        return new SpatialRank(me, model, initial).run(options.whole("steps"));
    }

    @Override
    PlainPairs plainPairs(WaterModel model, int index, int count) {
        return new PlainBoxes(model, index, count);
    }
}
