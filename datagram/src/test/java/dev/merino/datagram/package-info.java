/** Tests of the parts. */
@NullMarked
package dev.merino.datagram;

import org.jspecify.annotations.NullMarked;
