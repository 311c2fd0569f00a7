/** Messages over datagrams, with recovery of what is lost. */
@NullMarked
package dev.merino.transport.udp;

import org.jspecify.annotations.NullMarked;
