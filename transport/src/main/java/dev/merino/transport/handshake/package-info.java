/** How two processes of a run prove to each other that both know its secret. */
@NullMarked
package dev.merino.transport.handshake;

import org.jspecify.annotations.NullMarked;
