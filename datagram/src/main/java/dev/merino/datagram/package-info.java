/**
 * A reliable stream of bytes over datagrams that the network may lose, duplicate or reorder, as a
 * pure state machine: {@link dev.merino.datagram.ReliableStream}.
 */
@NullMarked
package dev.merino.datagram;

import org.jspecify.annotations.NullMarked;
