package dev.merino.node.embedded;

import dev.merino.coherence.Access;
import dev.merino.core.Check;
import dev.merino.memory.Region;

import java.lang.foreign.MemorySegment;

/**
 * A region as one rank sees it: the frames of its node and its own rights. What is here is the slow
 * path of accesses.
 */
final class Mapping {
    /** The least right that allows reading. */
    static final byte READ = (byte) Access.READ.ordinal();

    /** The least right that allows writing. */
    static final byte WRITE = (byte) Access.WRITE.ordinal();

    final Processor processor;
    final MemorySegment memory;

    /** What the rank may do with each page, as ordinals of {@link Access}. */
    final byte[] rights;

    final int unitShift;
    private final Region region;
    private final String waiting;

    Mapping(Processor processor, Region region, String name) {
        this.processor = processor;
        this.region = region;
        this.memory = processor.node().frames().segment(region);
        this.rights = processor.rightsOn(region);
        this.unitShift = region.unitShift();
        this.waiting = "waits for a page of " + name;
    }

    int unitBytes() {
        return region.unitBytes();
    }

    /** Gets the right {@code wanted} for the page of the byte at {@code offset}. */
    void fault(long offset, byte wanted) {
        processor.fault(
                region.pageAt(offset), wanted == WRITE ? Access.WRITE : Access.READ, waiting);
        Check.that(
                rights[(int) (offset >>> unitShift)] >= wanted,
                "a fault gives the right that was asked for");
    }

    /**
     * Gets the right {@code wanted} for the page of the byte at {@code offset}, if it is not there.
     */
    void admit(long offset, byte wanted) {
        if (rights[(int) (offset >>> unitShift)] < wanted) {
            fault(offset, wanted);
        }
    }

    /**
     * Gets the right {@code wanted} for every page of a range and returns the epoch for which that
     * holds. One pass is enough: rights shrink in the rank's own acquires and releases only, never
     * in a fault.
     */
    int admit(long offset, long bytes, byte wanted) {
        long end = offset + bytes;
        for (long at = offset; at < end; at = ((at >>> unitShift) + 1) << unitShift) {
            admit(at, wanted);
        }
        return processor.epoch;
    }

    /** How many bytes from {@code offset} to the end of its page, {@code mostBytes} at most. */
    long chunkBytes(long offset, long mostBytes) {
        return Math.min(mostBytes, unitBytes() - (offset & (unitBytes() - 1)));
    }
}
