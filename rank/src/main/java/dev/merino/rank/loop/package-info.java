/** How the pieces of parallel loops are cut into chunks. */
@NullMarked
package dev.merino.rank.loop;

import org.jspecify.annotations.NullMarked;
