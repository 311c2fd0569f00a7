package dev.merino.apps;

import dev.merino.apps.kit.AppSequence;
import dev.merino.apps.matmul.Matmul;
import dev.merino.apps.quicksort.Quicksort;
import dev.merino.apps.sor.Sor;

import java.util.List;

/**
 * What JVMs are trained with when Merino is built, so that later ones load, link and compile
 * sooner: a little of loops, locks, barriers and traffic of all kinds. It is no app of the suite.
 *
 * <p>What JVMs learn here of branches and types they believe later on. A search, which depends on
 * its input, was compiled into code that took a quarter longer than without any training.
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
