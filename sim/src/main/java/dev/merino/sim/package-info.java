/**
 * A world of virtual nodes in one thread: messages wait in channels until somebody delivers them.
 */
@NullMarked
package dev.merino.sim;

import org.jspecify.annotations.NullMarked;
