/** Tests of random programs on real clusters. */
@NullMarked
package dev.merino.cli.live;

import org.jspecify.annotations.NullMarked;
