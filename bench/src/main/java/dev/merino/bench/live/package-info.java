/**
 * What live clusters cost: programs that measure on their ranks, and reports of what they found.
 */
@NullMarked
package dev.merino.bench.live;

import org.jspecify.annotations.NullMarked;
