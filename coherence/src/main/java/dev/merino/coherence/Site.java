package dev.merino.coherence;

import dev.merino.core.Tally;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Frames;

/**
 * Where a node's half of a protocol stands and what it works on.
 *
 * @param self this node
 * @param nodes how many nodes
 * @param processors how many processors this node has
 * @param space the regions of the cluster
 * @param frames this node's copies of pages
 * @param tally where it counts
 */
public record Site(
        int self, int nodes, int processors, AddressSpace space, Frames frames, Tally tally) {}
