package dev.merino.apps.water;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.apps.kit.OptionSpecs;
import dev.merino.apps.kit.Options;

import java.util.List;

/**
 * Water-Nsquared of SPLASH-2: every pair of molecules is evaluated, by the rank of one or the other
 * molecule.
 *
 * <p>Each rank owns a block of {@link Molecule}s and moves them by itself. Forces between molecules
 * are summed up in private memory first and then added to the shared molecules: half of the
 * molecules of all others, so that locks and the pages under them travel from rank to rank. In the
 * paper each molecule has a lock; here a block of them has, unless an option says otherwise. {@link
 * PlainWater} is the sequential program.
 */
public final class WaterNsquared extends WaterApp {
    private static final double NARROWING = 0.00001;
    private static final String BLOCKS = "blocks";
    private static final String MOLECULES = "molecules";

    /**
     * Few, so that a page is changed under one lock and travels once; not one, so that another rank
     * adds to the beginning of a block of molecules while its owner still adds to the end.
     */
    private static final int BLOCKS_OF_A_RANK = 8;

    /** For registries and launchers. */
    public WaterNsquared() {
        super(
                "water-nsquared",
                "molecular dynamics of water, every pair of molecules",
                NARROWING,
                List.of(
                        OptionSpecs.oneOf(
                                "locks",
                                List.of(BLOCKS, MOLECULES),
                                "what has a lock while forces are added: a block of molecules, or"
                                        + " each molecule, as in the paper")),
                "--molecules 2197 --seed 1",
                "--molecules 9261 --steps 2 --cutoff 0 --seed 1 --locks molecules");
    }

    @Override
    Outcome simulate(Member me, WaterModel model, Motion[] initial, Options options) {
        int ofOneLock =
                options.word("locks").equals(BLOCKS)
                        ? Math.ceilDiv(initial.length, me.size() * BLOCKS_OF_A_RANK)
                        : 1;
        return new NsquaredRank(me, model, initial, ofOneLock).run(options.whole("steps"));
    }

    @Override
    PlainPairs plainPairs(WaterModel model, int index, int count) {
        return new BlockPairs(model, Share.of(model.molecules(), index, count));
    }
}
