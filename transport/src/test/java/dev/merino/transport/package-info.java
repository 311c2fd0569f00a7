/** One contract for all transports, and tests of the parts. */
@NullMarked
package dev.merino.transport;

import org.jspecify.annotations.NullMarked;
