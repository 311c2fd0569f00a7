/** Tests: Experiments, the runner and the cache. */
@NullMarked
package dev.merino.paper.experiment;

import org.jspecify.annotations.NullMarked;
