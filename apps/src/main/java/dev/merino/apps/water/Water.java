package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.Options;

import java.util.List;

/**
 * Water as TreadMarks has it: the computation of {@link WaterNsquared}, changed so that less is
 * shared.
 *
 * <p>Only places and forces are in shared memory, in arrays of their own; velocities and higher
 * derivatives belong to the rank that owns the molecule. Instead of a lock for each molecule there
 * is one for each rank: a rank that has computed forces on the molecules of another takes its lock
 * once and adds them all.
 */
public final class Water extends WaterApp {
    private static final double NARROWING = 0.00001;

    /** For registries and launchers. */
    public Water() {
        super(
                "water",
                "molecular dynamics of water, with one lock for each rank",
                NARROWING,
                List.of(),
                "--molecules 1331 --seed 1",
                "--molecules 343 --steps 5 --cutoff 0");
    }

    @Override
    Outcome simulate(Member me, WaterModel model, Motion[] initial, Options options) {
        return new WaterRank(me, model, initial).run(options.whole("steps"));
    }

    @Override
    PlainPairs plainPairs(WaterModel model, int index, int count) {
        return new BlockPairs(model, Share.of(model.molecules(), index, count));
    }
}
