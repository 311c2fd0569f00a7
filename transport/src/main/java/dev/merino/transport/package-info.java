/**
 * Active messages after AM-II: endpoints exchange requests and replies, each of which names the
 * handler that receives it. A sender does not know whether shared memory, TCP or UDP carries it.
 *
 * <p>Begin with {@link dev.merino.transport.setup.EndpointSetUp}, then {@link
 * dev.merino.messages.Endpoint}.
 */
@NullMarked
package dev.merino.transport;

import org.jspecify.annotations.NullMarked;
