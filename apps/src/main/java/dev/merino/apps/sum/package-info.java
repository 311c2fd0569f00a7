/** The sum of an array. */
@NullMarked
package dev.merino.apps.sum;

import org.jspecify.annotations.NullMarked;
