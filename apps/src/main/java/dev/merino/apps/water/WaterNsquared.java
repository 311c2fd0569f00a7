package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.Share;

/**
 * Water-Nsquared of SPLASH-2: every pair of molecules is evaluated, by the rank of one or the other
 * molecule.
 *
 * <p>Each rank owns a block of {@link Molecule}s and moves them by itself. Forces between molecules
 * are summed up in private memory first and then added to the shared molecules, each under a lock
 * of its own: half of the molecules of all others, so that locks and the pages under them travel
 * from rank to rank. {@link PlainWater} is the sequential program.
 */
public final class WaterNsquared extends WaterApp {
    private static final double NARROWING = 0.00001;

    /** For registries and launchers. */
    public WaterNsquared() {
        super(
                "water-nsquared",
                "molecular dynamics of water, every pair of molecules",
                NARROWING,
                "--molecules 2197 --seed 1",
                "--molecules 9261 --steps 2 --cutoff 0 --seed 1");
    }

    @Override
    Outcome simulate(Member me, WaterModel model, Motion[] initial, int steps) {
        return new NsquaredRank(me, model, initial).run(steps);
    }

    @Override
    PlainPairs plainPairs(WaterModel model, int index, int count) {
        return new BlockPairs(model, Share.of(model.molecules(), index, count));
    }
}
