/** Curves and how they are drawn. */
@NullMarked
package dev.merino.bench.chart;

import org.jspecify.annotations.NullMarked;
