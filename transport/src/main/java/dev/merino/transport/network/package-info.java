/** Messages as frames over a network, with credits. */
@NullMarked
package dev.merino.transport.network;

import org.jspecify.annotations.NullMarked;
