/** What limited a run, and which changes are worth trying. */
@NullMarked
package dev.merino.advice;

import org.jspecify.annotations.NullMarked;
