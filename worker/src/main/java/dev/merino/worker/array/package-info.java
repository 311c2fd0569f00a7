/** Arrays and structs in memory that the kernel maps. */
@NullMarked
package dev.merino.worker.array;

import org.jspecify.annotations.NullMarked;
