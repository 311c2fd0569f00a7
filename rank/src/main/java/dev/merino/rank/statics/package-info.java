/**
 * Static fields in shared memory: classes whose {@link dev.merino.Shared} fields are replaced by
 * calls when the class is loaded.
 */
@NullMarked
package dev.merino.rank.statics;

import org.jspecify.annotations.NullMarked;
