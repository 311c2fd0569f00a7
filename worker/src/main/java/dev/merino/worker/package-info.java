/** The process that runs ranks. */
@NullMarked
package dev.merino.worker;

import org.jspecify.annotations.NullMarked;
