/** Remote memory written on active messages alone: slow, and right everywhere. */
@NullMarked
package dev.merino.remote.active;

import org.jspecify.annotations.NullMarked;
