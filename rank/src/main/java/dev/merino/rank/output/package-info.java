/** What ranks print, line by line, with the rank. */
@NullMarked
package dev.merino.rank.output;

import org.jspecify.annotations.NullMarked;
