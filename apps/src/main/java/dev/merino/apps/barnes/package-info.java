/** Gravity among many bodies, by the algorithm of Barnes and Hut. */
@NullMarked
package dev.merino.apps.barnes;

import org.jspecify.annotations.NullMarked;
