package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The regions of an address space at one moment, by index, by page and by byte, and the gaps that
 * closed regions have left. It is never changed: who allocates or frees makes another one.
 *
 * @param byIndex the regions at their indices; null where one was freed
 * @param byPage those that there are, in the order of their pages
 * @param byStart the same in the order of their bytes
 */
record RegionTable(@Nullable Region[] byIndex, Region[] byPage, Region[] byStart) {
    static final RegionTable EMPTY =
            new RegionTable(new @Nullable Region[0], new Region[0], new Region[0]);

    private static final Comparator<Region> PAGES = Comparator.comparingInt(Region::firstPage);
    private static final Comparator<Region> BYTES = Comparator.comparingLong(Region::startBytes);

    /** The same and {@code region}, whose index, pages and bytes are free. */
    RegionTable with(Region region) {
        List<Region> all = new ArrayList<>(List.of(byPage));
        all.add(region);
        return of(all);
    }

    /** The same without {@code region}. */
    @SuppressWarnings("ReferenceEquality") // an equal region may have come in its place
    RegionTable without(Region region) {
        List<Region> all = new ArrayList<>(List.of(byPage));
        Check.that(all.removeIf(other -> other == region), "%s is freed twice", region);
        return of(all);
    }

    private static RegionTable of(List<Region> all) {
        int indices = all.stream().mapToInt(region -> region.index() + 1).max().orElse(0);
        @Nullable Region[] byIndex = new @Nullable Region[indices];
        all.forEach(region -> byIndex[region.index()] = region);
        Region[] byPage = all.stream().sorted(PAGES).toArray(Region[]::new);
        Region[] byStart = all.stream().sorted(BYTES).toArray(Region[]::new);
        RegionTable table = new RegionTable(byIndex, byPage, byStart);
        table.verify();
        return table;
    }

    private void verify() {
        for (int i = 1; i < byPage.length; i++) {
            Check.that(
                    byPage[i - 1].endPage() <= byPage[i].firstPage()
                            && byStart[i - 1].endBytes() <= byStart[i].startBytes(),
                    "%s overlaps another region",
                    byPage[i]);
        }
    }

    /** The lowest index that no region has. */
    int freeIndex() {
        int index = 0;
        while (index < byIndex.length && byIndex[index] != null) {
            index++;
        }
        return index;
    }

    /** The first page of the first gap of so many pages, or behind all regions. */
    long freePages(long count) {
        return firstGap(byPage, Region::firstPage, Region::endPage, count);
    }

    /** The first byte of the first gap of so many bytes, or behind all regions. */
    long freeBytes(long count) {
        return firstGap(byStart, Region::startBytes, Region::endBytes, count);
    }

    private static long firstGap(
            Region[] sorted, ToLongFunction<Region> from, ToLongFunction<Region> to, long count) {
        long end = 0;
        for (Region region : sorted) {
            if (from.applyAsLong(region) - end >= count) {
                break;
            }
            end = to.applyAsLong(region);
        }
        return end;
    }

    /** The region that has {@code page}; null if none has. */
    @Nullable Region ofPage(int page) {
        Region last = lastFrom(byPage, Region::firstPage, page);
        return last != null && last.contains(page) ? last : null;
    }

    /** The region that has the byte at {@code offset} in the frames; null if none has. */
    @Nullable Region ofByte(long offset) {
        Region last = lastFrom(byStart, Region::startBytes, offset);
        return last != null && offset < last.endBytes() ? last : null;
    }

    /** The last of {@code sorted} that does not begin behind {@code at}. */
    private static @Nullable Region lastFrom(
            Region[] sorted, ToLongFunction<Region> from, long at) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (from.applyAsLong(sorted[middle]) <= at) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high < 0 ? null : sorted[high];
    }

    /** The number behind that of the last page. */
    int endPage() {
        return byPage.length == 0 ? 0 : byPage[byPage.length - 1].endPage();
    }

    /** Where the last region ends in the frames. */
    long endBytes() {
        return byStart.length == 0 ? 0 : byStart[byStart.length - 1].endBytes();
    }

    /** The bytes of all pages. */
    long usedBytes() {
        long used = 0;
        for (Region region : byPage) {
            used += region.paddedBytes();
        }
        return used;
    }

    /** A bit for each protocol that a region has. */
    long protocols() {
        long protocols = 0;
        for (Region region : byPage) {
            protocols |= 1L << region.protocol();
        }
        return protocols;
    }
}
