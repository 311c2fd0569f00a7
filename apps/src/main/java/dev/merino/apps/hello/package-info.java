/** A first program. */
@NullMarked
package dev.merino.apps.hello;

import org.jspecify.annotations.NullMarked;
