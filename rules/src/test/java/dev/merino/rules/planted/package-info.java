/** Wrongs planted on purpose, which prove that the rules can fail. */
@NullMarked
package dev.merino.rules.planted;

import org.jspecify.annotations.NullMarked;
