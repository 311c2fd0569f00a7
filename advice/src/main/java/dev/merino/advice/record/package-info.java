/** How a program shared its pages, as its run has recorded it. */
@NullMarked
package dev.merino.advice.record;

import org.jspecify.annotations.NullMarked;
