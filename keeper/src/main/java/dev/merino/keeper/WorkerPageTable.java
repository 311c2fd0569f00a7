package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.pager.PageMapping;
import dev.merino.protocol.Access;
import dev.merino.worker.call.NodeFrames;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The page table of one worker as its node's machine wants it.
 *
 * <p>Idea. What the machine says page by page is done in runs: consecutive pages with the same
 * change wait in {@link #run} and become one system call. {@link #flush} ends the run; it is called
 * before anyone can notice: before an answer, and at once where another thread of the worker may be
 * writing the page whose protection must come before its diff.
 *
 * <p>Rights are only what the machine believes. The kernel, or a drop that came late, may have
 * taken a page out; then it is touched, faults, and is mapped again. What is mapped again is not
 * protected again: the worker runs, and what it has written must still be found.
 *
 * <p>For the machine a region is tracked or trapped for good. Here a chunk of one that is tracked,
 * but hardly written, has its writes found by traps: the page is noted, and may be written until
 * the next {@link #takeWritten}, as the kernel does it where it scans.
 */
final class WorkerPageTable {
    private static final byte READ = (byte) Access.READ.ordinal();
    private static final byte WRITE = (byte) Access.WRITE.ordinal();
    private static final byte TRACKED = (byte) Access.TRACKED.ordinal();
    private static final Access[] ACCESSES = Access.values();

    private final AddressSpace space;
    private final NodeFrames frames;
    private final PageMapping pages;
    private final ScanBudget scanned;
    private final boolean shared;

    /** Whether the only thread of the table may be running although its node releases for it. */
    private boolean running;

    private final PageRun run;
    private final Listing listing = new Listing();
    private final Chunks chunks = new Chunks();
    private final ScanOrTrap ways = new ScanOrTrap();

    /** The tracked pages where scans are to look. */
    private final TrackedPages tracked;

    /** The tracked pages that a trap has found written. */
    private final BitSet noted = new BitSet();

    /** For snapshots. */
    private final UnwrittenPages unwritten;

    /** What the machine has allowed, by page, as ordinals of {@link Access}. */
    private byte[] rights = new byte[64];

    /** The pages that somebody in the worker waits for. */
    private final FaultingPages awaited = new FaultingPages();

    private final FaultStalls stalls = new FaultStalls();

    /**
     * @param shared whether several threads use the table
     * @param scanned the regions whose writes are found by scanning
     */
    WorkerPageTable(
            AddressSpace space,
            NodeFrames frames,
            PageMapping pages,
            boolean shared,
            ScanBudget scanned) {
        this(space, frames, pages, shared, scanned, UnwrittenPages::new);
    }

    /** The same, with {@code watch} in the place of {@link UnwrittenPages}. */
    WorkerPageTable(
            AddressSpace space,
            NodeFrames frames,
            PageMapping pages,
            boolean shared,
            ScanBudget scanned,
            UnwrittenPages.Maker watch) {
        this.space = space;
        this.frames = frames;
        this.pages = pages;
        this.shared = shared;
        this.scanned = scanned;
        this.tracked = new TrackedPages(space.osPageBytes());
        this.run = new PageRun(frames, pages);
        this.unwritten = watch.of(chunks, frames, pages, page -> rights[page] == WRITE);
    }

    /** Every access to {@code region} faults from now on. */
    void add(Region region) {
        int pageCount = region.endPage();
        if (pageCount > rights.length) {
            rights = Arrays.copyOf(rights, Math.max(pageCount, 2 * rights.length));
        }
        int first = chunks.add(region);
        for (int i = 0; i < chunks.countOf(region); i++) {
            ways.add(first + i);
        }
        pages.register(region.startBytes(), region.paddedBytes(), scanned.contains(region));
    }

    /** Accesses to {@code region}, which ranks check themselves, do not fault. */
    void addChecked(Region region) {
        pages.unregister(region.startBytes(), region.paddedBytes());
    }

    /**
     * Nobody has a right to {@code region} any more, which is closed, and every access to it
     * faults.
     */
    void forget(Region region) {
        run.end();
        for (int page = region.firstPage(); page < region.endPage(); page++) {
            if (rights[page] == TRACKED) {
                track(region, page, false);
            }
        }
        for (int i = 0; i < chunks.countOf(region); i++) {
            int chunk = chunks.firstOf(region) + i;
            if (isScanned(region, chunk)) {
                Check.that(change(chunk, false), "%s cannot be closed", region);
            }
            ways.forget(chunk);
        }
        unwritten.forget(region);
        chunks.forget(region);
        Arrays.fill(rights, region.firstPage(), region.endPage(), (byte) 0);
        noted.clear(region.firstPage(), region.endPage());
    }

    /** Lets the kernel remember writes to {@code chunk}, or not; false if nothing was done. */
    private boolean change(int chunk, boolean toScan) {
        Region region = chunks.regionOf(chunk);
        long from = offsetOf(region, chunks.firstPage(chunk));
        long to = offsetOf(region, chunks.endPage(chunk) - 1) + region.unitBytes();
        return pages.change(from, to - from, toScan);
    }

    /**
     * From now on, or no longer, the table's thread may run while rights are taken: then the right
     * to write ends at once.
     */
    void setRunning(boolean running) {
        this.running = running;
    }

    /** Whether the kernel remembers writes to {@code chunk} of {@code region}. */
    private boolean isScanned(Region region, int chunk) {
        return scanned.contains(region) && !ways.isTrapped(chunk);
    }

    /** How much a scan has to look at. */
    long trackedBytes() {
        return tracked.bytes();
    }

    /** The pages that somebody waits for; those that are mapped go out by themselves. */
    FaultingPages awaited() {
        return awaited;
    }

    /** That thread waits for {@code page}. */
    void await(int page, int thread) {
        awaited.add(page);
        stalls.begin(thread, page, awaited.lastNs());
    }

    /** See {@link dev.merino.engine.Outcome#map}. */
    void map(int page, Access access) {
        Region region = space.regionOf(page);
        long offset = offsetOf(region, page);
        int bytes = region.unitBytes();
        int chunk = chunks.of(region, page);
        boolean isScanned = isScanned(region, chunk);
        Access old = ACCESSES[rights[page]];
        rights[page] = (byte) access.ordinal();
        unwritten.change(page, old, access, isScanned);
        if ((old == Access.TRACKED) != (access == Access.TRACKED)) {
            track(region, page, access == Access.TRACKED);
        }
        if (access == Access.NONE) {
            takeAway(old, offset, bytes, isScanned);
        } else if (old == Access.WRITE && access != Access.WRITE) {
            run.add(PageRun.Change.PROTECT, offset, bytes, chunk, isScanned);
            if (shared || running) {
                run.end();
            }
        } else {
            run.add(PageRun.Change.granting(old, access), offset, bytes, chunk, isScanned);
            if (awaited.remove(page)) {
                stalls.mapped(page);
            }
        }
    }

    /** Where in the frames {@code page} of {@code region} is. */
    private long offsetOf(Region region, int page) {
        return frames.offsetOf(region) + region.offsetOf(page);
    }

    private void track(Region region, int page, boolean is) {
        int osPages = region.unitBytes() / region.osPageBytes();
        int chunk = chunks.of(region, page);
        ways.track(chunk, is ? osPages : -osPages);
        if (ways.isTrapped(chunk)) {
            noted.clear(page);
        } else {
            long offset = offsetOf(region, page);
            tracked.change(offset, region.unitBytes(), is);
        }
    }

    /** The worker drops the page by itself; but nobody may write it any more from now on. */
    private void takeAway(Access old, long offset, int bytes, boolean isScanned) {
        run.end();
        if ((shared || running) && old == Access.WRITE) {
            pages.protect(offset, bytes, isScanned);
        }
        pages.drop(offset, bytes);
    }

    /** How long its threads were stopped. */
    FaultStalls stalls() {
        return stalls;
    }

    /** Lets everything that was said take effect. */
    void flush() {
        run.end();
        if (stalls.isAnyWoken()) {
            stalls.settle(System.nanoTime());
        }
    }

    /**
     * Somebody waits to write {@code page}, which is protected. True if it is tracked: then it may
     * be written now, and the machine hears of it in time; or if only a snapshot asks.
     */
    boolean noteTrap(int page, int thread) {
        Region region = space.regionOf(page);
        if (rights[page] == WRITE && unwritten.contains(page)) {
            unwritten.trapped(region, page);
            return true;
        }
        int chunk = chunks.of(region, page);
        boolean is = rights[page] == TRACKED && ways.isTrapped(chunk);
        if (is) {
            noted.set(page);
            unwritten.remove(page);
            ways.wrote(chunk);
            long offset = offsetOf(region, page);
            stalls.begin(thread, page, System.nanoTime());
            pages.unprotect(offset, region.unitBytes(), false);
            stalls.mapped(page);
            stalls.settle(System.nanoTime());
        }
        return is;
    }

    /**
     * The pages that were written since the last call, or may have been; writes from now on are
     * noticed again. Nobody may be writing, unless {@link #setRunning} says so.
     */
    int[] takeWritten() {
        return listing.take();
    }

    /** See {@link UnwrittenPages#take}. */
    BitSet takeChanged(Region region, int first, int end) {
        run.end();
        return unwritten.take(region, first, end, chunk -> isScanned(region, chunk));
    }

    /** The written pages of a scan, in a list that is used again. */
    private final class Listing {
        private final PageMapping.Ranges addAll = this::add;
        private final TrackedPages.Ranges scan =
                (offset, bytes, protects) -> pages.written(offset, bytes, protects, addAll);
        private final PageList written = new PageList();

        int[] take() {
            written.clear();
            tracked.list(scan);
            if (!noted.isEmpty()) {
                addNoted();
            }
            run.end();
            ways.scanned();
            if (ways.isTime() && !running) { // what is written during a change would be lost
                ways.change(WorkerPageTable.this::changeWay);
            }
            return written.toArray();
        }

        /** There may be pages of several chunks in the range, and of many that do not count. */
        private void add(long offset, long bytes, boolean isProtected) {
            long end = offset + bytes;
            long at = tracked.next(offset);
            while (at < end) {
                int first = frames.pageAt(at);
                Region region = space.regionOf(first);
                int chunk = chunks.of(region, first);
                long base = frames.offsetOf(region);
                long chunkEnd = base + region.offsetOf(chunks.endPage(chunk) - 1);
                int last = region.pageAt(Math.min(end - 1, chunkEnd) - base);
                add(region, chunk, first, last, isProtected);
                at = tracked.next(base + region.offsetOf(last) + region.unitBytes());
            }
        }

        private void add(Region region, int chunk, int first, int last, boolean isProtected) {
            for (int page = first; page <= last; page++) {
                if (rights[page] == TRACKED) {
                    if (!isProtected) {
                        protect(region, chunk, page, true);
                    }
                    if (!written.endsWith(page)) { // else two ranges of one unit
                        ways.wrote(chunk);
                        add(page);
                    }
                }
            }
        }

        private void addNoted() {
            for (int page = noted.nextSetBit(0); page >= 0; page = noted.nextSetBit(page + 1)) {
                Region region = space.regionOf(page);
                protect(region, chunks.of(region, page), page, false);
                add(page);
            }
            noted.clear();
        }

        private void add(int page) {
            unwritten.remove(page);
            written.add(page);
        }
    }

    private void protect(Region region, int chunk, int page, boolean isScanned) {
        long offset = offsetOf(region, page);
        run.add(PageRun.Change.PROTECT, offset, region.unitBytes(), chunk, isScanned);
    }

    /** Scans a chunk that was trapped or the other way round, if that can be done. */
    private boolean changeWay(int chunk) {
        Region region = chunks.regionOf(chunk);
        boolean toScan = ways.isTrapped(chunk);
        long trackedBytes = (long) ways.trackedPages(chunk) * region.osPageBytes();
        if (!scanned.contains(region)
                || (toScan && tracked.bytes() + trackedBytes > ScanBudget.BYTES_MAX)
                || !change(chunk, toScan)) {
            return false;
        }
        unwritten.removeWritable(chunk);
        for (int page = chunks.firstPage(chunk); page < chunks.endPage(chunk); page++) {
            if (rights[page] == READ || rights[page] == TRACKED) {
                protect(region, chunk, page, toScan);
                if (rights[page] == TRACKED) {
                    tracked.change(offsetOf(region, page), region.unitBytes(), toScan);
                }
            }
        }
        run.end();
        return true;
    }

    /** Lets an access to memory that no region has fail. */
    void poisonAt(long offset) {
        int osPageBytes = space.osPageBytes();
        pages.poison(offset / osPageBytes * osPageBytes, osPageBytes, false);
    }

    /** Lets every access to a page of the table that would fault, now or later, fail. */
    void poison(int page) {
        Region region = space.regionOf(page);
        long offset = offsetOf(region, page);
        pages.poison(offset, region.unitBytes(), isScanned(region, chunks.of(region, page)));
    }
}
