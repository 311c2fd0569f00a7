/** The recorded pattern, run again in virtual time with something changed. */
@NullMarked
package dev.merino.advice.replay;

import org.jspecify.annotations.NullMarked;
