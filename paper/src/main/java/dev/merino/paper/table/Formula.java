package dev.merino.paper.table;

import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Outcomes;

import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/** How a cell gets its value. */
public sealed interface Formula {
    /**
     * From what experiments gave.
     *
     * @param experiments which have to be run
     * @param value what follows from them
     */
    record Computed(List<? extends Experiment> experiments, ToDoubleFunction<Outcomes> value)
            implements Formula {}

    /**
     * Merino cannot say.
     *
     * @param why a sentence without a full stop, for the report
     */
    record Missing(String why) implements Formula {}

    /** From one experiment. */
    static Formula of(Experiment experiment, ToDoubleFunction<Outcome> value) {
        return new Computed(
                List.of(experiment), outcomes -> value.applyAsDouble(outcomes.of(experiment)));
    }

    /** From two. */
    static Formula of(
            Experiment one, Experiment other, ToDoubleBiFunction<Outcome, Outcome> value) {
        return new Computed(
                List.of(one, other),
                outcomes -> value.applyAsDouble(outcomes.of(one), outcomes.of(other)));
    }

    /** Merino cannot say, because of {@code why}. */
    static Formula missing(String why) {
        return new Missing(why);
    }
}
