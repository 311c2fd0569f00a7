/** What the endpoint and the transports say to each other. */
@NullMarked
package dev.merino.am.link;

import org.jspecify.annotations.NullMarked;
