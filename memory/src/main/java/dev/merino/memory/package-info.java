/** Bytes without I/O: the address space, homes of pages, frames, twins and byte-accurate diffs. */
@NullMarked
package dev.merino.memory;

import org.jspecify.annotations.NullMarked;
