/** Arrays that tell of every access: for who looks for races, and for who counts. */
@NullMarked
package dev.merino.rank.watch;

import org.jspecify.annotations.NullMarked;
