/** Remote memory on active messages alone: slow, and available everywhere. */
@NullMarked
package dev.merino.remote.active;

import org.jspecify.annotations.NullMarked;
