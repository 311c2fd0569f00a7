/** The interface between the endpoint and the transports. */
@NullMarked
package dev.merino.transport.link;

import org.jspecify.annotations.NullMarked;
