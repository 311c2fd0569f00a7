package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/**
 * All regions. What a region that was freed had, its index, its pages and its bytes, new ones get
 * first. Any number of threads may read while one allocates or frees: what they read is immutable
 * and replaced as a whole.
 */
public final class AddressSpace {
    /** The page of the operating system in simulated worlds, which have none. */
    public static final int SIMULATED_OS_PAGE_BYTES = 4096;

    private final long capacityBytes;
    private final int osPageBytes;
    private final HomeMap homes;
    private volatile Layout layout = Layout.of(RegionTable.EMPTY);

    /** What was found last, by any thread: regions never change, and who frees clears this. */
    private @Nullable Region latest;

    /** The regions, what they take together, and a bit for each protocol that one of them has. */
    private record Layout(RegionTable table, int pageCount, long usedBytes, long protocols) {
        static Layout of(RegionTable table) {
            return new Layout(table, table.endPage(), table.usedBytes(), table.protocols());
        }
    }

    /** An empty space of a simulated world, for {@code capacityBytes} bytes of pages. */
    public AddressSpace(long capacityBytes) {
        this(capacityBytes, SIMULATED_OS_PAGE_BYTES);
    }

    /**
     * An empty space for {@code capacityBytes} bytes of pages.
     *
     * @param osPageBytes the page of the operating system on all nodes
     */
    public AddressSpace(long capacityBytes, int osPageBytes) {
        this(capacityBytes, osPageBytes, HomeMap.NONE);
    }

    /**
     * The same with homes of pages from an earlier run, which stand in for first touches.
     *
     * @param osPageBytes the page of the operating system on all nodes
     */
    public AddressSpace(long capacityBytes, int osPageBytes, HomeMap homes) {
        Check.that(capacityBytes >= 0, "capacity of %d bytes", capacityBytes);
        Check.that(Region.isUnit(osPageBytes), "an operating system's page of %d", osPageBytes);
        this.capacityBytes = capacityBytes;
        this.osPageBytes = osPageBytes;
        this.homes = homes;
    }

    /** A region where there is room first, or {@link SpaceExhausted}. By one thread at a time. */
    public Region allocate(long lengthBytes, int unitBytes, HomePolicy homes, int protocol) {
        Region.requireUnit(unitBytes);
        Region.require(lengthBytes > 0, "a length below one byte", lengthBytes);
        RegionTable table = layout.table;
        long pages = Region.pagesFor(lengthBytes, unitBytes);
        requireLeft(lengthBytes, unitBytes, pages);
        long firstPage = table.freePages(pages);
        long start = table.freeBytes(pages * unitBytes);
        if (firstPage > Integer.MAX_VALUE - pages) {
            throw exhausted(lengthBytes, "page numbers have 31 bits: choose larger units");
        }
        if (start > capacityBytes - pages * unitBytes) {
            throw exhausted(lengthBytes, "no gap between other arrays is so large: give more");
        }
        return place(
                table.freeIndex(), (int) firstPage, start, lengthBytes, unitBytes, homes, protocol);
    }

    private void requireLeft(long lengthBytes, int unitBytes, long pages) {
        if (pages > (capacityBytes - layout.usedBytes) / unitBytes) {
            throw exhausted(lengthBytes, "give the cluster a larger memory");
        }
    }

    private SpaceExhausted exhausted(long lengthBytes, String remedy) {
        return new SpaceExhausted(lengthBytes, layout.usedBytes, capacityBytes, remedy);
    }

    /** A region where another space has allocated it. By one thread at a time. */
    public Region place(
            int index,
            int firstPage,
            long startBytes,
            long lengthBytes,
            int unitBytes,
            HomePolicy homes,
            int protocol) {
        Check.that(protocol >= 0 && protocol < Long.SIZE, "protocol %d", protocol);
        int pages = Math.toIntExact(Region.pagesFor(lengthBytes, unitBytes));
        Region region =
                new Region(
                        index,
                        firstPage,
                        pages,
                        unitBytes,
                        lengthBytes,
                        homes,
                        protocol,
                        osPageBytes,
                        startBytes);
        Check.that(find(index) == null, "%s has the index of another region", region);
        layout = Layout.of(layout.table.with(region));
        return region;
    }

    /** Gives back what {@code region} has. By one thread at a time. */
    public void free(Region region) {
        layout = Layout.of(layout.table.without(region));
        latest = null;
    }

    /** The region that {@code page} belongs to. */
    public Region regionOf(int page) {
        Region before = latest;
        if (before != null && before.contains(page)) {
            return before;
        }
        Region found = layout.table.ofPage(page);
        if (found == null) {
            throw new IndexOutOfBoundsException("page " + page + " is of no region");
        }
        latest = found;
        return found;
    }

    /** The first home of {@code page} on {@code nodes} nodes, or {@link HomePolicy#UNASSIGNED}. */
    public int homeOf(int page, int nodes) {
        int byRule = regionOf(page).homeOf(page, nodes);
        return byRule == HomePolicy.UNASSIGNED ? homes.homeOf(page) : byRule;
    }

    /** Whether {@code page} belongs to a region. */
    public boolean contains(int page) {
        Region before = latest;
        return (before != null && before.contains(page)) || layout.table.ofPage(page) != null;
    }

    /**
     * The region that has the byte at {@code offset} in frames that have all regions in one memory;
     * null if none has.
     */
    public @Nullable Region regionAt(long offset) {
        return layout.table.ofByte(offset);
    }

    /** Those of {@code pages} that are of regions with this protocol. */
    public List<Integer> pagesOf(int protocol, int[] pages) {
        List<Integer> its = new ArrayList<>();
        for (int page : pages) {
            if (regionOf(page).protocol() == protocol) {
                its.add(page);
            }
        }
        return its;
    }

    /** The number behind that of the last page. */
    public int pageCount() {
        return layout.pageCount;
    }

    /** How many regions there are. */
    public int regionCount() {
        return layout.table.byPage().length;
    }

    /** Whether any region is kept coherent by the protocol with this number. */
    public boolean uses(int protocol) {
        return (layout.protocols >>> protocol & 1) != 0;
    }

    /** A bit for each protocol that keeps a region coherent, at its number. */
    public long protocols() {
        return layout.protocols;
    }

    /** The region of that index. */
    public Region region(int index) {
        return Check.present(find(index), "there is no region %d", index);
    }

    /** The region of that index; null if there is none. */
    public @Nullable Region find(int index) {
        @Nullable Region[] all = layout.table.byIndex();
        return index < all.length ? all[index] : null;
    }

    /** The indices of regions are below this. */
    public int indexLimit() {
        return layout.table.byIndex().length;
    }

    /** The bytes of all pages. */
    public long usedBytes() {
        return layout.usedBytes;
    }

    /** Where the last region ends in frames that have all regions in one memory. */
    public long endBytes() {
        return layout.table.endBytes();
    }

    /** The page of the operating system. */
    public int osPageBytes() {
        return osPageBytes;
    }

    /** The bytes that all pages may take. */
    public long capacityBytes() {
        return capacityBytes;
    }
}
