/** Tests of the command line, on clusters that only pretend. */
@NullMarked
package dev.merino.cli;

import org.jspecify.annotations.NullMarked;
