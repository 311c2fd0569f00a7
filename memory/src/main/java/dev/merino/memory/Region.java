package dev.merino.memory;

import java.util.Arrays;
import java.util.Objects;

/**
 * One allocation: consecutive coherence units ("pages"), numbered densely over the whole address
 * space.
 *
 * @param index the place of this region among all regions
 * @param firstPage the number of its first page
 * @param pageCount how many pages it has
 * @param unitBytes the bytes of a page: a power of two, 64 at least; below {@code osPageBytes} its
 *     accesses are checked in software
 * @param lengthBytes the bytes that were asked for; the last page may be longer
 * @param homes where its pages are first at home
 * @param protocol the number of the protocol that keeps it coherent
 * @param osPageBytes the page of the operating system, which it can protect by itself
 * @param startBytes where its first page begins in frames that have all regions in one memory
 */
public record Region(
        int index,
        int firstPage,
        int pageCount,
        int unitBytes,
        long lengthBytes,
        HomePolicy homes,
        int protocol,
        int osPageBytes,
        long startBytes) {
    /** The smallest coherence unit. */
    public static final int UNIT_BYTES_MIN = 64;

    /** Refuses what cannot be a region. */
    public Region {
        require(
                index >= 0 && firstPage >= 0 && protocol >= 0 && startBytes >= 0,
                "a number below zero",
                index,
                firstPage,
                protocol,
                startBytes);
        requireUnit(unitBytes);
        requireUnit(osPageBytes);
        require(lengthBytes > 0, "a length below one byte", lengthBytes);
        require(
                pageCount == pagesFor(lengthBytes, unitBytes),
                "pages for another length",
                pageCount,
                lengthBytes);
        require(
                firstPage <= Integer.MAX_VALUE - pageCount,
                "pages past the last number",
                firstPage,
                pageCount);
        Objects.requireNonNull(homes, "homes");
    }

    /** How many pages of {@code unitBytes} hold {@code lengthBytes}. */
    static long pagesFor(long lengthBytes, int unitBytes) {
        return ((lengthBytes - 1) >>> Integer.numberOfTrailingZeros(unitBytes)) + 1;
    }

    static void requireUnit(int unitBytes) {
        require(isUnit(unitBytes), "a unit that is no power of two from 64 up", unitBytes);
    }

    /** Whether a page can have so many bytes. */
    static boolean isUnit(int bytes) {
        return bytes >= UNIT_BYTES_MIN && Integer.bitCount(bytes) == 1;
    }

    static void require(boolean holds, String fault, Object... seen) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "region with " + fault + ": " + Arrays.toString(seen));
        }
    }

    /** The logarithm of the page size. */
    public int unitShift() {
        return Integer.numberOfTrailingZeros(unitBytes);
    }

    /**
     * Whether its pages are smaller than those of the operating system, which therefore cannot
     * watch them.
     */
    public boolean isFine() {
        return unitBytes < osPageBytes;
    }

    /** The bytes of all pages together. */
    public long paddedBytes() {
        return (long) pageCount << unitShift();
    }

    /** The number behind that of its last page. */
    public int endPage() {
        return firstPage + pageCount;
    }

    /** Where its last page ends in frames that have all regions in one memory. */
    public long endBytes() {
        return startBytes + paddedBytes();
    }

    /** The number of the page in which the byte {@code byteOffset} of this region is. */
    public int pageAt(long byteOffset) {
        return firstPage + (int) (Objects.checkIndex(byteOffset, paddedBytes()) >>> unitShift());
    }

    /** Where {@code page} begins, in bytes from the beginning of this region. */
    public long offsetOf(int page) {
        return (long) indexOf(page) << unitShift();
    }

    /** Whether {@code page} is one of this region's. */
    public boolean contains(int page) {
        return page >= firstPage && page - firstPage < pageCount;
    }

    /** The first home of {@code page} on {@code nodes} nodes, or {@link HomePolicy#UNASSIGNED}. */
    public int homeOf(int page, int nodes) {
        return homes.homeOf(indexOf(page), pageCount, nodes);
    }

    private int indexOf(int page) {
        return Objects.checkIndex(page - firstPage, pageCount);
    }
}
