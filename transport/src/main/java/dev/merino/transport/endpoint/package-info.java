/** The implementation of an endpoint: its tables, the rules of request and reply, how it waits. */
@NullMarked
package dev.merino.transport.endpoint;

import org.jspecify.annotations.NullMarked;
