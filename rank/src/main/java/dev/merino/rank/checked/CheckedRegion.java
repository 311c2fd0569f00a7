package dev.merino.rank.checked;

import dev.merino.core.Check;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;

import java.lang.foreign.MemorySegment;

/**
 * A region as one rank sees it: the frames of its node and its own rights. What is here is the slow
 * path of accesses.
 */
final class CheckedRegion {
    /** The least right that allows reading. */
    static final byte READ = (byte) Access.READ.ordinal();

    /** The least right that allows writing. */
    static final byte WRITE = (byte) Access.WRITE.ordinal();

    /** A view of more pages than this does not fetch those that are missing. */
    private static final int PAGES_FETCHED_MAX = 32;

    final CheckedRank rank;

    /** What the rank may do with all regions, and when that was less for the last time. */
    final Rights table;

    final MemorySegment memory;

    /** Where {@link #memory} begins. */
    final long address;

    /** What the rank may do with each page, as ordinals of {@link Access}. */
    final byte[] rights;

    final int unitShift;
    private final Region region;
    private final String waiting;

    /** Throws once the region is closed. */
    private Runnable requireOpen = () -> {};

    CheckedRegion(CheckedRank rank, Region region, String name) {
        this.rank = rank;
        this.table = rank.rights();
        this.region = region;
        this.memory = rank.memory(region);
        this.address = memory.address();
        this.rights = table.on(region);
        this.unitShift = region.unitShift();
        this.waiting = "waits for a page of " + name;
    }

    /** No page can be had any more: {@code refusal} throws. */
    void close(Runnable refusal) {
        requireOpen = refusal;
    }

    int unitBytes() {
        return region.unitBytes();
    }

    /** Gets the right {@code wanted} for the page of the byte at {@code offset}. */
    void fault(long offset, byte wanted) {
        requireOpen.run();
        int page = region.pageAt(offset);
        if (wanted != WRITE || !table.takeBack(region, page)) {
            rank.fault(page, wanted == WRITE ? Access.WRITE : Access.READ, waiting);
        }
        Check.that(
                rights[(int) (offset >>> unitShift)] >= wanted,
                "a fault gives the right that was asked for");
    }

    /**
     * Gets the right {@code wanted} for the page of the byte at {@code offset}, if it is not there.
     */
    void admit(long offset, byte wanted) {
        if (rights[(int) (offset >>> unitShift)] < wanted) {
            SlowPath.fault(this, offset, wanted);
        }
    }

    /**
     * Whether the rank has the right {@code wanted} on all of a range. What is missing of a short
     * range is asked for first. A long one is left as it is: who makes a view of a whole array may
     * be about to touch a small part of it.
     */
    boolean open(long offset, long bytes, byte wanted) {
        rank.requireOwnThread();
        if (bytes <= (long) PAGES_FETCHED_MAX << unitShift) {
            long end = offset + bytes;
            for (long at = offset; at < end; at = nextPage(at)) {
                admit(at, wanted);
            }
        }
        return allows(offset, bytes, wanted);
    }

    /**
     * Whether the rank has the right {@code wanted} on all of a range. Looks at the last page
     * first, which a loop from the beginning reaches last.
     */
    boolean allows(long offset, long bytes, byte wanted) {
        int first = (int) (offset >>> unitShift);
        for (int page = (int) ((offset + bytes - 1) >>> unitShift); page >= first; page--) {
            if (rights[page] < wanted) {
                return false;
            }
        }
        return true;
    }

    /**
     * Gets the right {@code wanted} for the page of the byte {@code at} of a range, and for all of
     * a short range that is to be read; to write all of it is more than the one who writes one
     * element may want. Says whether the rank has the right on all of the range.
     */
    boolean admit(long offset, long bytes, long at, byte wanted) {
        if (wanted == READ && open(offset, bytes, READ)) {
            return true;
        }
        admit(at, wanted);
        return allows(offset, bytes, wanted);
    }

    private long nextPage(long offset) {
        return ((offset >>> unitShift) + 1) << unitShift;
    }

    /** How many bytes from {@code offset} to the end of its page, {@code mostBytes} at most. */
    long chunkBytes(long offset, long mostBytes) {
        return Math.min(mostBytes, unitBytes() - (offset & (unitBytes() - 1)));
    }
}
