package dev.merino.worker;

import dev.merino.Settings;
import dev.merino.Tracking;
import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.PageScan;
import dev.merino.linux.Userfault;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.rank.handle.Rank;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.Set;

/**
 * Knows which pages the threads of this process have written, where nobody else watches them and
 * nobody else writes: on a cluster of one node and one worker. The kernel notes the first write to
 * each page since it was asked last, which costs that write about a microsecond. For snapshots: a
 * program that makes none is not watched. For all threads of the process.
 */
final class WriteWatch {
    private static final int RANGES_MAX = 1024;

    /** Ranks ask about parts of regions that meet at multiples of so many bytes. */
    private static final int PART_BYTES = 4096;

    private final boolean canWatch;
    private final Set<Region> watched = new HashSet<>();
    private @Nullable Userfault userfault;

    WriteWatch(Settings settings) {
        this.canWatch =
                ProtocolList.isOneMemory(settings)
                        && settings.workers() == 1
                        && settings.tracking() == Tracking.SCAN
                        && MappedMemory.pageBytes() <= PART_BYTES;
    }

    /** What {@link Rank#written} tells, of a region that begins at {@code address}. */
    void written(Region region, long address, long from, long to, Rank.Parts parts) {
        if (!canWatch) {
            parts.part(from, to);
            return;
        }
        Userfault its = watch(region, address);
        int pageBytes = MappedMemory.pageBytes();
        long end = address + Math.ceilDiv(to, pageBytes) * (long) pageBytes;
        try (Descriptor pagemap = PageScan.openOwn()) {
            PageScan scan = new PageScan(pagemap, RANGES_MAX);
            for (long at = address + from; at < end; at = scan.walkEnd()) {
                int count = scan.scanWritten(at, end, true);
                for (int i = 0; i < count; i++) {
                    if (!scan.isPresent(i)) { // so that it is protected when it is mapped
                        its.protect(scan.rangeStart(i), scan.rangeEnd(i) - scan.rangeStart(i));
                    }
                    parts.part(
                            scan.rangeStart(i) - address, Math.min(scan.rangeEnd(i) - address, to));
                }
            }
        }
    }

    private synchronized Userfault watch(Region region, long address) {
        Userfault its = userfault;
        if (its == null) {
            its = Userfault.open(Userfault.Tracking.SCAN);
            userfault = its;
        }
        if (watched.add(region)) {
            its.registerWrites(address, region.paddedBytes());
        }
        return its;
    }
}
