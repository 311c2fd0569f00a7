/** The page that shows a run at work. */
@NullMarked
package dev.merino.dashboard;

import org.jspecify.annotations.NullMarked;
