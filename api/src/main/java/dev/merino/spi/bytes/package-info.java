/**
 * <strong>Internal</strong>: values as the bytes that ranks give each other and keep in shared
 * memory.
 */
@NullMarked
package dev.merino.spi.bytes;

import org.jspecify.annotations.NullMarked;
