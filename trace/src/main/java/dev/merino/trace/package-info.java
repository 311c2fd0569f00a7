/** Events of a run, kept in rings, and the timeline that is made of them. */
@NullMarked
package dev.merino.trace;

import org.jspecify.annotations.NullMarked;
