/** A package that forms a circle with the one above it. */
@NullMarked
package dev.merino.rules.planted.circle;

import org.jspecify.annotations.NullMarked;
