/** Tests of datagrams. */
@NullMarked
package dev.merino.transport.udp;

import org.jspecify.annotations.NullMarked;
