/** Quicksort with a shared stack of tasks. */
@NullMarked
package dev.merino.apps.quicksort;

import org.jspecify.annotations.NullMarked;
