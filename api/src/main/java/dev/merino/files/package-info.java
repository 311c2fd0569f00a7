/**
 * Shared arrays in files, which all ranks read and write together, each its share: {@link
 * dev.merino.files.NpyFile} for those of NumPy, {@link dev.merino.files.RawFile} for elements and
 * nothing else.
 */
@NullMarked
package dev.merino.files;

import org.jspecify.annotations.NullMarked;
