/**
 * The control plane of live clusters: a launcher starts a keeper for each node, and each keeper its
 * workers. Here are the processes, what they tell each other, what they print, and how all of them
 * end; what a keeper and a worker do meanwhile is a {@link dev.merino.keeper.process.KeeperBody}
 * and a {@link dev.merino.worker.WorkerBody}.
 */
@NullMarked
package dev.merino.launch;

import org.jspecify.annotations.NullMarked;
