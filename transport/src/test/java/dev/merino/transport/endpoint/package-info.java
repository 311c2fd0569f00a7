/** Tests of the parts of an endpoint. */
@NullMarked
package dev.merino.transport.endpoint;

import org.jspecify.annotations.NullMarked;
