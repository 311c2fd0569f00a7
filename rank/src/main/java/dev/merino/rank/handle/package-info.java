/**
 * A rank's handles on shared objects, the same in every world: what a handle needs of its runtime
 * is in {@link dev.merino.rank.handle.Rank}. {@link dev.merino.rank.handle.Registry} finds the
 * objects that ranks mean.
 */
@NullMarked
package dev.merino.rank.handle;

import org.jspecify.annotations.NullMarked;
