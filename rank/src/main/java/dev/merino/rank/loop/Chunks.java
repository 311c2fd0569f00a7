package dev.merino.rank.loop;

import dev.merino.Share;

/**
 * The pieces of one node cut into chunks. All ranks cut alike, so a number says which chunk is
 * meant, and a counter is all that they share.
 */
public interface Chunks {
    /** How many chunks. */
    long count();

    /** The pieces of a chunk, from the first one of the node on. */
    Share chunk(long number);
}
