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
 * Knows which pages the threads of this process have written, on a cluster of one node, where no
 * keeper watches them. The kernel notes the first write to each page since it was asked last, which
 * costs that write about a microsecond. For snapshots: a program that makes none is not watched.
 * For all threads of the process, one of which asks.
 *
 * <p>Each process has a page table of its own. What it has never touched since it was asked has a
 * marker there, and was not written by it; perhaps it was by another.
 */
final class WriteWatch {
    private static final int RANGES_MAX = 1024;

    /** The blocks of snapshots, which should not be smaller than pages. */
    private static final int BLOCK_BYTES = 4096;

    private final boolean canWatch;
    private final Set<Region> watched = new HashSet<>();
    private @Nullable Userfault userfault;

    WriteWatch(Settings settings) {
        this.canWatch =
                ProtocolList.isOneMemory(settings)
                        && settings.tracking() == Tracking.SCAN
                        && MappedMemory.pageBytes() <= BLOCK_BYTES;
    }

    /** Whether this is such a cluster, and the kernel notes writes. */
    boolean canWatch() {
        return canWatch;
    }

    /** What {@link Rank#written} tells, of a region that begins at {@code address}. */
    synchronized void written(Region region, long address, Rank.Parts parts) {
        Userfault its = watcher();
        if (watched.add(region)) {
            its.registerWrites(address, region.paddedBytes());
            boolean _ = its.protect(address, region.paddedBytes());
            parts.part(0, region.lengthBytes());
        } else {
            scan(its, region, address, parts);
        }
    }

    private void scan(Userfault its, Region region, long address, Rank.Parts parts) {
        long length = region.lengthBytes();
        long end = address + region.paddedBytes();
        try (Descriptor pagemap = PageScan.openOwn()) {
            PageScan scan = new PageScan(pagemap, RANGES_MAX);
            for (long at = address; at < end; at = scan.walkEnd()) {
                int count = scan.scanWritten(at, end, true);
                for (int i = 0; i < count; i++) {
                    if (scan.isMarked(i)) {
                        continue;
                    }
                    long from = scan.rangeStart(i) - address;
                    long to = scan.rangeEnd(i) - address;
                    if (!scan.isPresent(i)) { // so that it is protected when it is mapped
                        boolean _ = its.protect(address + from, to - from);
                    }
                    parts.part(Math.min(from, length), Math.min(to, length));
                }
            }
        }
    }

    /** {@code region} is closed; another may come to its place, which nobody has asked about. */
    synchronized void forget(Region region) {
        boolean _ = watched.remove(region);
    }

    private Userfault watcher() {
        Userfault its = userfault;
        if (its == null) {
            its = Userfault.open(Userfault.Tracking.SCAN);
            userfault = its;
        }
        return its;
    }
}
