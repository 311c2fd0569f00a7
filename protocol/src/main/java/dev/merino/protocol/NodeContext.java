package dev.merino.protocol;

import dev.merino.core.Check;
import dev.merino.core.Tally;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Frames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.Region;

import java.util.function.Predicate;

/**
 * Where a node's half of a protocol stands and what it works on.
 *
 * <p>A node has page tables, and each table has threads: the processors. Rights belong to a table,
 * synchronisation to a processor.
 *
 * @param self this node
 * @param nodes how many nodes
 * @param processors how many processors this node has
 * @param threads how many processors share a page table
 * @param space the regions of the cluster
 * @param frames this node's copies of pages
 * @param tally where it counts
 * @param tracked the regions whose writes are found by scan ({@link Access#TRACKED}); only for
 *     tables of one thread, since the list is exact only while nobody writes
 * @param neighbours whose frames this node can read
 */
public record NodeContext(
        int self,
        int nodes,
        int processors,
        int threads,
        AddressSpace space,
        Frames frames,
        Tally tally,
        Predicate<Region> tracked,
        Neighbours neighbours) {
    /** Refuses processors that do not fill their tables. */
    public NodeContext {
        Check.that(
                threads > 0 && processors % threads == 0,
                "%d processors in tables of %d",
                processors,
                threads);
    }

    /** A context where every processor has a table of its own, and no writes are tracked. */
    public NodeContext(
            int self, int nodes, int processors, AddressSpace space, Frames frames, Tally tally) {
        this(self, nodes, processors, 1, space, frames, tally, region -> false, Neighbours.NONE);
    }

    /**
     * The same for pages on which every processor has rights of its own, and nothing is tracked.
     */
    public NodeContext withOwnTables() {
        return new NodeContext(
                self, nodes, processors, 1, space, frames, tally, region -> false, neighbours);
    }

    /** How many page tables this node has. */
    public int tables() {
        return processors / threads;
    }

    /** The page table of {@code processor}. */
    public int tableOf(int processor) {
        return processor / threads;
    }
}
