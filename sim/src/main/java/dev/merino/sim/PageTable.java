package dev.merino.sim;

import dev.merino.memory.Region;
import dev.merino.protocol.Access;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The page table of a process, as slow as it may be: the right to write ends at once, but a page
 * whose right to read is taken away can still be read until some thread of the process goes on from
 * a synchronisation that ended after that (see {@link dev.merino.protocol.Effects#map}).
 */
final class PageTable {
    private Access[] rights;
    private final BitSet beingDropped = new BitSet();
    private int[] dropNumber;
    private int drops;
    private final BitSet written = new BitSet();

    PageTable(int pageCount) {
        this.rights = new Access[pageCount];
        Arrays.fill(rights, Access.NONE);
        this.dropNumber = new int[pageCount];
    }

    Access rights(int page) {
        return page < rights.length ? rights[page] : Access.NONE;
    }

    boolean isBeingDropped(int page) {
        return beingDropped.get(page);
    }

    void map(int page, Access access) {
        grow(page);
        if (access != Access.NONE) {
            beingDropped.clear(page);
        } else if (rights[page] != Access.NONE) {
            beingDropped.set(page);
            dropNumber[page] = ++drops;
        }
        rights[page] = access;
    }

    private void grow(int page) {
        int before = rights.length;
        if (page >= before) {
            rights = Arrays.copyOf(rights, page + 1);
            Arrays.fill(rights, before, rights.length, Access.NONE);
            dropNumber = Arrays.copyOf(dropNumber, rights.length);
        }
    }

    /** Takes all rights to {@code region} away, and what was written there. */
    void forget(Region region) {
        int end = Math.min(rights.length, region.endPage());
        if (region.firstPage() < end) {
            Arrays.fill(rights, region.firstPage(), end, Access.NONE);
        }
        beingDropped.clear(region.firstPage(), region.endPage());
        written.clear(region.firstPage(), region.endPage());
    }

    /** How many pages have been taken away so far. */
    int drops() {
        return drops;
    }

    /** Nobody reads any more what was taken away when there were {@code upTo} drops. */
    void finishDrops(int upTo) {
        for (int page = beingDropped.nextSetBit(0);
                page >= 0;
                page = beingDropped.nextSetBit(page + 1)) {
            beingDropped.set(page, dropNumber[page] > upTo);
        }
    }

    void noteWrite(int page) {
        written.set(page);
    }

    /** The pages written since this was last asked. */
    int[] takeWritten() {
        int[] pages = written.stream().toArray();
        written.clear();
        return pages;
    }
}
