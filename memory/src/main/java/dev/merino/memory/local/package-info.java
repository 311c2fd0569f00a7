/**
 * Memory that one rank allocates alone: blocks of slabs, which are ordinary regions. Allocating,
 * opening and closing are machines that say which shared words to read and write next, and nothing
 * here does so itself.
 */
@NullMarked
package dev.merino.memory.local;

import org.jspecify.annotations.NullMarked;
