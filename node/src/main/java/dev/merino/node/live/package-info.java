/**
 * Live nodes: a keeper process that runs the node's machine, and workers that run the program.
 *
 * <p>{@link dev.merino.node.live.KeeperLoop} is the keeper's loop, {@link
 * dev.merino.node.live.LiveWorker} a worker.
 */
@NullMarked
package dev.merino.node.live;

import org.jspecify.annotations.NullMarked;
