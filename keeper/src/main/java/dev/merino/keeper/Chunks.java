package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.memory.Region;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The regions of a table in chunks of 2 MiB, or of one page where pages are larger: writes are
 * found in one way in all of a chunk. Chunks have numbers; those of closed regions come again.
 */
final class Chunks {
    static final int BYTES = 2 << 20;

    private final BitSet used = new BitSet();

    /** By region: the number of its first chunk. */
    private int[] first = new int[16];

    /** By chunk. */
    private @Nullable Region[] regions = new @Nullable Region[16];

    /** Takes {@code region} in; the number of its first chunk, which the others follow. */
    int add(Region region) {
        int count = countOf(region);
        int from = room(count);
        used.set(from, from + count);
        if (region.index() >= first.length) {
            first = Arrays.copyOf(first, Math.max(region.index() + 1, 2 * first.length));
        }
        first[region.index()] = from;
        if (from + count > regions.length) {
            regions = Arrays.copyOf(regions, Math.max(from + count, 2 * regions.length));
        }
        Arrays.fill(regions, from, from + count, region);
        return from;
    }

    /** The first of {@code count} numbers in a row that are free. */
    private int room(int count) {
        int from = used.nextClearBit(0);
        int end = used.nextSetBit(from);
        while (end >= 0 && end - from < count) {
            from = used.nextClearBit(end);
            end = used.nextSetBit(from);
        }
        return from;
    }

    /** {@code region} is closed. */
    void forget(Region region) {
        int from = firstOf(region);
        used.clear(from, from + countOf(region));
        Arrays.fill(regions, from, from + countOf(region), null);
    }

    int firstOf(Region region) {
        return first[region.index()];
    }

    int countOf(Region region) {
        return ((region.pageCount() - 1) >>> shift(region)) + 1;
    }

    /** The logarithm of the pages of a chunk. */
    private static int shift(Region region) {
        return Integer.numberOfTrailingZeros(Math.max(1, BYTES / region.unitBytes()));
    }

    /** The chunk of {@code page}, which is in {@code region}. */
    int of(Region region, int page) {
        return first[region.index()] + ((page - region.firstPage()) >>> shift(region));
    }

    Region regionOf(int chunk) {
        return Check.present(regions[chunk], "no region has chunk %d", chunk);
    }

    /** The first page of {@code chunk}. */
    int firstPage(int chunk) {
        Region region = regionOf(chunk);
        return region.firstPage() + ((chunk - firstOf(region)) << shift(region));
    }

    /** The page after the last one of {@code chunk}. */
    int endPage(int chunk) {
        Region region = regionOf(chunk);
        return Math.min(region.endPage(), firstPage(chunk) + (1 << shift(region)));
    }
}
