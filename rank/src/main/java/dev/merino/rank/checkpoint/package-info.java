/**
 * How the ranks of a run make snapshots and go on from them, by nothing but what every rank has:
 * shared memory, barriers, counters and flags. So it is the same in every world and under every
 * protocol. {@link dev.merino.rank.checkpoint.RankCheckpoints} is where to begin.
 */
@NullMarked
package dev.merino.rank.checkpoint;

import org.jspecify.annotations.NullMarked;
