/** The process around a keeper: its start, its workers, and its end. */
@NullMarked
package dev.merino.keeper.process;

import org.jspecify.annotations.NullMarked;
