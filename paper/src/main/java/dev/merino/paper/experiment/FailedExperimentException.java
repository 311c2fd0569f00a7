package dev.merino.paper.experiment;

import dev.merino.MerinoException;

/** An experiment gave nothing; the message says why. */
public final class FailedExperimentException extends MerinoException {
    private static final long serialVersionUID = 1;

    FailedExperimentException(Experiment experiment, Throwable why) {
        super("%s: %s".formatted(experiment.label(), why.getMessage()), why);
    }
}
