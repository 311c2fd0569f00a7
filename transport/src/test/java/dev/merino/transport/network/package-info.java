/** Tests of the parts. */
@NullMarked
package dev.merino.transport.network;

import org.jspecify.annotations.NullMarked;
