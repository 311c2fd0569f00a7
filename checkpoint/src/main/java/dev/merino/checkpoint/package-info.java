/**
 * Snapshots of shared memory as files. {@link dev.merino.checkpoint.SnapshotFolder} is where to
 * begin; {@link dev.merino.checkpoint.PartLayout} has the picture of a file.
 */
@NullMarked
package dev.merino.checkpoint;

import org.jspecify.annotations.NullMarked;
