/** Hostile bytes for every decoder. */
@NullMarked
package dev.merino.fuzz;

import org.jspecify.annotations.NullMarked;
