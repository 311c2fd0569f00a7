/** Tests of the parts. */
@NullMarked
package dev.merino.am.udp;

import org.jspecify.annotations.NullMarked;
