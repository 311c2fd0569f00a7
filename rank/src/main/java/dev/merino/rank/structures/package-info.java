/**
 * Queues, maps and lists that ranks share, made of what programs have, too: shared arrays, locks
 * with conditions, and arrays that one rank allocates.
 */
@NullMarked
package dev.merino.rank.structures;

import org.jspecify.annotations.NullMarked;
