/** What shells and manual pages say about a command line, made from its model. */
@NullMarked
package dev.merino.cli.completion;

import org.jspecify.annotations.NullMarked;
