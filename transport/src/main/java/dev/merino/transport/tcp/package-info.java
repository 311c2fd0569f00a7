/** Frames over TCP connections. */
@NullMarked
package dev.merino.transport.tcp;

import org.jspecify.annotations.NullMarked;
