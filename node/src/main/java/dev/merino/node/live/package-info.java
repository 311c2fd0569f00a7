/**
 * A worker of a live node, as its ranks see it: arrays over the node's frames, mapped into this
 * process. {@link dev.merino.node.live.LiveArray} says what an access is.
 */
@NullMarked
package dev.merino.node.live;

import org.jspecify.annotations.NullMarked;
