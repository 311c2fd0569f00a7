package dev.merino.paper.experiment;

/** What experiments gave. */
@FunctionalInterface
public interface Outcomes {
    /**
     * What {@code experiment} gave.
     *
     * @throws FailedExperimentException if it failed
     */
    Outcome of(Experiment experiment);
}
