/**
 * Executors: tasks as bytes, the board from which ranks take them, and what a rank does with them.
 */
@NullMarked
package dev.merino.rank.task;

import org.jspecify.annotations.NullMarked;
