/** The interface between the endpoint and the transports. */
@NullMarked
package dev.merino.am.link;

import org.jspecify.annotations.NullMarked;
