/** Messages through queue blocks in memory that two processes map. */
@NullMarked
package dev.merino.am.shm;

import org.jspecify.annotations.NullMarked;
