/** The command line: a class for each command, and what they have in common. */
@NullMarked
package dev.merino.cli;

import org.jspecify.annotations.NullMarked;
