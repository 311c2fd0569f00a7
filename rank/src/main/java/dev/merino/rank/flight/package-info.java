/** Events for Java Flight Recorder; with no recording they cost a comparison. */
@NullMarked
package dev.merino.rank.flight;

import org.jspecify.annotations.NullMarked;
