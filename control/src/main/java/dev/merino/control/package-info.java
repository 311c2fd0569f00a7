/** The control connection between the processes of a run, and how they start. */
@NullMarked
package dev.merino.control;

import org.jspecify.annotations.NullMarked;
