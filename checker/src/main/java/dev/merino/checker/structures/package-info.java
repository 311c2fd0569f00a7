/**
 * Random programs on what ranks share besides arrays (queues, maps, lists, synchronizers, atomic
 * operations, loops, collectives), on random schedules, and mistakes planted in these.
 */
@NullMarked
package dev.merino.checker.structures;

import org.jspecify.annotations.NullMarked;
