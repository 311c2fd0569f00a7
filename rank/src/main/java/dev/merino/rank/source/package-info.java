/** Which line of a program calls the runtime. */
@NullMarked
package dev.merino.rank.source;

import org.jspecify.annotations.NullMarked;
