/** Tests of random programs on real clusters. */
@NullMarked
package dev.merino.checker.live;

import org.jspecify.annotations.NullMarked;
