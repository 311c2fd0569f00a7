package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * All regions. Allocation never frees. Any number of threads may read while one allocates: what
 * they read is immutable and replaced as a whole.
 */
public final class AddressSpace {
    /** The page of the operating system in simulated worlds, which have none. */
    public static final int SIMULATED_OS_PAGE_BYTES = 4096;

    private final long capacityBytes;
    private final int osPageBytes;
    private volatile Layout layout = new Layout(new Region[0], 0, 0, 0);

    /** What was found last, by any thread: regions never change. */
    private @Nullable Region latest;

    /**
     * The regions in the order of their pages, what they take together, and a bit for each protocol
     * that one of them has.
     */
    private record Layout(Region[] regions, int pageCount, long usedBytes, long protocols) {
        Layout with(Region region) {
            Region[] more = Arrays.copyOf(regions, regions.length + 1);
            more[regions.length] = region;
            return new Layout(
                    more,
                    pageCount + region.pageCount(),
                    usedBytes + region.paddedBytes(),
                    protocols | 1L << region.protocol());
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
        Check.that(capacityBytes >= 0, "capacity of %d bytes", capacityBytes);
        Check.that(Region.isUnit(osPageBytes), "an operating system's page of %d", osPageBytes);
        this.capacityBytes = capacityBytes;
        this.osPageBytes = osPageBytes;
    }

    /** The next region, or {@link SpaceExhausted}. By one thread at a time. */
    public Region allocate(long lengthBytes, int unitBytes, HomePolicy homes, int protocol) {
        Region.requireUnit(unitBytes);
        Check.that(protocol >= 0 && protocol < Long.SIZE, "protocol %d", protocol);
        Region.require(lengthBytes > 0, "a length below one byte", lengthBytes);
        Layout now = layout;
        int pages = pagesLeftFor(lengthBytes, unitBytes, now);
        Region region =
                new Region(
                        now.regions.length,
                        now.pageCount,
                        pages,
                        unitBytes,
                        lengthBytes,
                        homes,
                        protocol,
                        osPageBytes);
        layout = now.with(region);
        return region;
    }

    private int pagesLeftFor(long lengthBytes, int unitBytes, Layout now) {
        long pages = Region.pagesFor(lengthBytes, unitBytes);
        if (pages > (capacityBytes - now.usedBytes) / unitBytes) {
            throw new SpaceExhausted(
                    lengthBytes, now.usedBytes, capacityBytes, "give the cluster a larger memory");
        }
        if (pages > Integer.MAX_VALUE - now.pageCount) {
            String remedy = "page numbers have 31 bits: choose larger units";
            throw new SpaceExhausted(lengthBytes, now.usedBytes, capacityBytes, remedy);
        }
        return (int) pages;
    }

    /** The region that {@code page} belongs to. */
    public Region regionOf(int page) {
        Region before = latest;
        if (before != null && before.contains(page)) {
            return before;
        }
        Region found = find(page);
        latest = found;
        return found;
    }

    private Region find(int page) {
        Layout now = layout;
        Objects.checkIndex(page, now.pageCount);
        int low = 0;
        int high = now.regions.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (now.regions[middle].firstPage() <= page) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return now.regions[low];
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

    /** How many pages all regions have. */
    public int pageCount() {
        return layout.pageCount;
    }

    /** How many regions there are. */
    public int regionCount() {
        return layout.regions.length;
    }

    /** Whether any region is kept coherent by the protocol with this number. */
    public boolean uses(int protocol) {
        return (layout.protocols >>> protocol & 1) != 0;
    }

    /** A bit for each protocol that keeps a region coherent, at its number. */
    public long protocols() {
        return layout.protocols;
    }

    /** The {@code index}-th region. */
    public Region region(int index) {
        return layout.regions[index];
    }

    /** The bytes of all pages so far. */
    public long usedBytes() {
        return layout.usedBytes;
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
