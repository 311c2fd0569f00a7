/** Remote memory that both sides map: loads, stores and the CPU's own atomic operations. */
@NullMarked
package dev.merino.remote.mapped;

import org.jspecify.annotations.NullMarked;
