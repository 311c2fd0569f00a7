/** Gaussian elimination with column pivoting. */
@NullMarked
package dev.merino.apps.gauss;

import org.jspecify.annotations.NullMarked;
