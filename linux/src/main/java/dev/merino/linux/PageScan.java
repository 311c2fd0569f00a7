package dev.merino.linux;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.core.Check;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Finds the pages that a process wrote, in its page table, for a {@link Userfault} that tracks with
 * SCAN. It is used by one thread at a time.
 */
public final class PageScan {
    private static final long WRITTEN_OR_ABSENT =
            PagemapLayout.PAGE_IS_WRITTEN | PagemapLayout.PAGE_IS_PRESENT;

    private static final long TOLD =
            PagemapLayout.PAGE_IS_WRITTEN
                    | PagemapLayout.PAGE_IS_PRESENT
                    | PagemapLayout.PAGE_IS_SWAPPED;

    private final Descriptor pagemap;
    private final MemorySegment regions;
    private final int regionsMax;
    private int count;
    private long walkEnd;

    /** Over a process's pagemap, with room for so many ranges. */
    public PageScan(Descriptor pagemap, int rangesMax) {
        this.pagemap = pagemap;
        this.regionsMax = rangesMax;
        regions =
                Arena.ofAuto().allocate((long) rangesMax * PagemapLayout.REGION_BYTES, Long.BYTES);
    }

    /** This process's own pagemap, to be passed to the keeper. */
    public static Descriptor openOwn() {
        try (Arena arena = Arena.ofConfined()) {
            long path = arena.allocateFrom("/proc/self/pagemap").address();
            int flags = FileLayout.O_RDONLY | FileLayout.O_CLOEXEC;
            long answer = SystemCall.OPENAT.blocking(FileLayout.AT_FDCWD, path, flags);
            if (answer < 0) {
                throw Errno.failure("openat(/proc/self/pagemap)", answer);
            }
            return Descriptor.of((int) answer);
        }
    }

    /**
     * Finds the ranges of pages that were written since they were protected, or that are not in the
     * page table: the kernel may have taken a written page away. How many; if they fill the room,
     * the scan ends at walkEnd(), and the caller goes on from there.
     *
     * @param protects whether what was written, and is in the page table, is protected again in the
     *     same step: no write is missed, even if the process runs. Only ranges that are tracked
     *     with SCAN are looked at then.
     */
    public int scanWritten(long start, long end, boolean protects) {
        count = 0;
        // The kernel makes room for as many as we say, and no page is in two.
        long room = Math.min(regionsMax, (end - start) / MappedMemory.pageBytes() + 1);
        Scratch scratch =
                Scratch.mine()
                        .with(PagemapLayout.SIZE_OFFSET, PagemapLayout.SCAN_BYTES)
                        .with(
                                PagemapLayout.FLAGS_OFFSET,
                                protects ? PagemapLayout.PM_SCAN_WP_MATCHING : 0)
                        .with(PagemapLayout.START_OFFSET, start)
                        .with(PagemapLayout.END_OFFSET, end)
                        .with(PagemapLayout.WALK_END_OFFSET, 0)
                        .with(PagemapLayout.VECTOR_OFFSET, regions.address())
                        .with(PagemapLayout.VECTOR_LENGTH_OFFSET, room)
                        .with(PagemapLayout.PAGES_MAX_OFFSET, 0)
                        .with(PagemapLayout.INVERTED_OFFSET, PagemapLayout.PAGE_IS_PRESENT)
                        .with(PagemapLayout.MASK_OFFSET, 0)
                        .with(PagemapLayout.ANY_OF_OFFSET, WRITTEN_OR_ABSENT)
                        .with(PagemapLayout.RETURN_OFFSET, TOLD);
        long answer =
                SystemCall.IOCTL.blocking(
                        pagemap.fd(), PagemapLayout.PAGEMAP_SCAN, scratch.address());
        if (answer < 0) {
            throw Errno.failure("ioctl(PAGEMAP_SCAN, 0x%x to 0x%x)".formatted(start, end), answer);
        }
        walkEnd = scratch.get(PagemapLayout.WALK_END_OFFSET);
        Check.that(answer <= room, "the kernel has told %d ranges, of %d", answer, room);
        Check.that(
                walkEnd >= start && walkEnd <= end,
                "the kernel has looked up to 0x%x, not to 0x%x",
                walkEnd,
                end);
        count = (int) answer;
        return count;
    }

    /** Where the last scan ended. */
    public long walkEnd() {
        return walkEnd;
    }

    /** Where a range begins. */
    public long rangeStart(int i) {
        return word(i, PagemapLayout.REGION_START_OFFSET);
    }

    /** Where a range ends. */
    public long rangeEnd(int i) {
        return word(i, PagemapLayout.REGION_END_OFFSET);
    }

    /** If a range's pages are in the page table; all of them are, or none. */
    public boolean isPresent(int i) {
        return (categories(i) & PagemapLayout.PAGE_IS_PRESENT) != 0;
    }

    /**
     * If a range's pages are not in the page table, but markers are that remember their protection:
     * the process has not written them.
     */
    public boolean isMarked(int i) {
        return categories(i) == PagemapLayout.PAGE_IS_SWAPPED;
    }

    private long categories(int i) {
        return word(i, PagemapLayout.REGION_CATEGORIES_OFFSET);
    }

    private long word(int i, int offset) {
        long region = (long) Objects.checkIndex(i, count) * PagemapLayout.REGION_BYTES;
        return regions.get(JAVA_LONG, region + offset);
    }
}
