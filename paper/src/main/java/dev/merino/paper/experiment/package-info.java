/**
 * Experiments: what is run, on which modelled machines, and what it gave. Start at {@link
 * dev.merino.paper.experiment.Experiment} and {@link dev.merino.paper.experiment.ClusterRun}.
 */
@NullMarked
package dev.merino.paper.experiment;

import org.jspecify.annotations.NullMarked;
