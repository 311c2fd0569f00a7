/** Messages over datagrams, with recovery of what is lost. */
@NullMarked
package dev.merino.am.udp;

import org.jspecify.annotations.NullMarked;
