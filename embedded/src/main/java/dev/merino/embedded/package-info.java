/**
 * A whole cluster in one JVM: every node has its own copy of memory, every rank a thread and access
 * rights of its own, and messages are handed over in memory. {@link
 * dev.merino.embedded.EmbeddedNode} says how without any thread for the nodes; {@link
 * dev.merino.embedded.EmbeddedRank} how a rank waits; {@link dev.merino.embedded.StallWatch} why
 * nothing waits for ever.
 */
@NullMarked
package dev.merino.embedded;

import org.jspecify.annotations.NullMarked;
