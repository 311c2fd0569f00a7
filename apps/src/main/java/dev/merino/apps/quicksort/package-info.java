/** Quicksort of ranges that ranks take from each other. */
@NullMarked
package dev.merino.apps.quicksort;

import org.jspecify.annotations.NullMarked;
