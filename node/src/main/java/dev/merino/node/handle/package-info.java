/**
 * A rank's handles on shared objects, the same in every world: what a handle needs of its runtime
 * is in {@link dev.merino.node.handle.Rank}. {@link dev.merino.node.handle.Registry} finds the
 * objects that ranks mean.
 */
@NullMarked
package dev.merino.node.handle;

import org.jspecify.annotations.NullMarked;
