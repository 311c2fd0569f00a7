/** Frames of bytes between nodes, in order, over whatever network there is. */
@NullMarked
package dev.merino.message;

import org.jspecify.annotations.NullMarked;
