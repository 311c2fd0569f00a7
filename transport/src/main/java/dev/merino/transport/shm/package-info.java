/** Messages through queue blocks in memory that two processes map. */
@NullMarked
package dev.merino.transport.shm;

import org.jspecify.annotations.NullMarked;
