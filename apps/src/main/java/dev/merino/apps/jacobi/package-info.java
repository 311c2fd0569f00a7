/** Jacobi iteration. */
@NullMarked
package dev.merino.apps.jacobi;

import org.jspecify.annotations.NullMarked;
