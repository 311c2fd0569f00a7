/** What the rooms cost: micro-benchmarks with targets that a run meets or misses. */
@NullMarked
package dev.merino.bench;

import org.jspecify.annotations.NullMarked;
