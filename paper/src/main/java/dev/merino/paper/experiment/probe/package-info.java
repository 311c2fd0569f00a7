/** Experiments that are no applications: kernels and microbenchmarks of the papers. */
@NullMarked
package dev.merino.paper.experiment.probe;

import org.jspecify.annotations.NullMarked;
