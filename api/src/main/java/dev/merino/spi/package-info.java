/**
 * <strong>Internal</strong>: what generated and rewritten classes of programs call. Programs do not
 * use it, it changes without notice, and {@code build/javadoc} leaves it out.
 */
@NullMarked
package dev.merino.spi;

import org.jspecify.annotations.NullMarked;
