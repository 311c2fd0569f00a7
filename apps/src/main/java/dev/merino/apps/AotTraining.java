package dev.merino.apps;

import dev.merino.apps.kit.AppSequence;
import dev.merino.apps.matmul.Matmul;
import dev.merino.apps.quicksort.Quicksort;
import dev.merino.apps.sor.Sor;

import java.util.List;

/**
 * The training run for the ahead-of-time cache of the JVM, made when Merino is built, so that later
 * JVMs load, link and compile sooner: short runs with loops, locks, barriers and messages of all
 * kinds. It is not an app of the suite.
 *
 * <p>Only keepers use the profiles of branches and types that this run records: what a worker
 * learns from these programs is wrong for others.
 */
public final class AotTraining extends AppSequence {
    /** For launchers. */
    public AotTraining() {
        super(
                "training",
                "short runs of several apps",
                List.of(
                        new Part(new Sor(), "--rows 400 --columns 200 --iterations 100"),
                        new Part(new Matmul(), "--order 600"),
                        new Part(new Quicksort(), "--count 100000")));
    }
}
