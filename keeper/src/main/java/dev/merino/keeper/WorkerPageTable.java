package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.pager.WorkerPages;
import dev.merino.protocol.Access;
import dev.merino.worker.call.NodeFrames;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Predicate;

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
 * <p>For the machine a region is tracked or trapped for good. Here one that is tracked, but hardly
 * written, has its writes found by traps: the page is noted, and may be written until the next
 * {@link #takeWritten}, as the kernel does it where it scans.
 */
final class WorkerPageTable {
    static final int[] NO_PAGES = new int[0];
    private static final byte READ = (byte) Access.READ.ordinal();
    private static final byte TRACKED = (byte) Access.TRACKED.ordinal();
    private static final Access[] ACCESSES = Access.values();

    private final AddressSpace space;
    private final NodeFrames frames;
    private final WorkerPages pages;
    private final Predicate<Region> scanned;
    private final boolean shared;

    /** Whether the only thread of the table may be running although its node releases for it. */
    private boolean running;

    private final Run run = new Run();
    private final Listing listing = new Listing();

    private final ScanOrTrap ways = new ScanOrTrap();

    /** The tracked pages where scans are to look. */
    private final TrackedPages tracked;

    /** The tracked pages that a trap has found written. */
    private final BitSet noted = new BitSet();

    /** What the machine has allowed, by page, as ordinals of {@link Access}. */
    private byte[] rights = new byte[64];

    /** The pages that somebody in the worker waits for. */
    private final FaultingPages awaited = new FaultingPages();

    private enum Change {
        NOTHING,
        INSTALL,
        INSTALL_PROTECTED,
        REINSTALL,
        REINSTALL_PROTECTED,
        PROTECT,
        UNPROTECT
    }

    /** Consecutive bytes of the frames with the same change. */
    private final class Run {
        private Change change = Change.NOTHING;
        private boolean scanned;
        private long from;
        private long to;

        void add(Change wanted, long offset, long bytes, boolean isScanned) {
            boolean same = wanted == change && isScanned == scanned;
            if (same && offset == to) {
                to += bytes;
            } else if (same && offset + bytes == from) {
                from = offset;
            } else {
                end();
                change = wanted;
                scanned = isScanned;
                from = offset;
                to = offset + bytes;
            }
        }

        void end() {
            Change due = change;
            change = Change.NOTHING;
            switch (due) {
                case NOTHING -> {}
                case INSTALL, INSTALL_PROTECTED -> install(due == Change.INSTALL_PROTECTED);
                case REINSTALL, REINSTALL_PROTECTED -> {
                    frames.bring(from, to - from);
                    boolean isProtected = due == Change.REINSTALL_PROTECTED;
                    pages.reinstall(from, to - from, isProtected, scanned);
                }
                case PROTECT -> pages.protect(from, to - from, scanned);
                case UNPROTECT -> pages.unprotect(from, to - from, scanned);
            }
        }

        private void install(boolean isProtected) {
            long source = frames.lateFor(from, to - from);
            if (source != 0 && pages.installCopy(from, to - from, source, isProtected, scanned)) {
                frames.settled();
            } else {
                frames.settle();
                frames.bring(from, to - from);
                pages.install(from, to - from, isProtected, scanned);
            }
        }
    }

    /**
     * @param shared whether several threads use the table
     * @param scanned the regions whose writes are found by scanning
     */
    WorkerPageTable(
            AddressSpace space,
            NodeFrames frames,
            WorkerPages pages,
            boolean shared,
            Predicate<Region> scanned) {
        this.space = space;
        this.frames = frames;
        this.pages = pages;
        this.shared = shared;
        this.scanned = scanned;
        this.tracked = new TrackedPages(space.osPageBytes());
    }

    /** Every access to {@code region} faults from now on. */
    void add(Region region) {
        int pageCount = region.endPage();
        if (pageCount > rights.length) {
            rights = Arrays.copyOf(rights, Math.max(pageCount, 2 * rights.length));
        }
        ways.add(region.index());
        pages.register(region.startBytes(), region.paddedBytes(), scanned.test(region));
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
        if (isScanned(region)) {
            boolean done = pages.change(region.startBytes(), region.paddedBytes(), false);
            Check.that(done, "%s cannot be closed", region);
        }
        Arrays.fill(rights, region.firstPage(), region.endPage(), (byte) 0);
        noted.clear(region.firstPage(), region.endPage());
        ways.forget(region.index());
    }

    /**
     * From now on, or no longer, the table's thread may run while rights are taken: then the right
     * to write ends at once.
     */
    void setRunning(boolean running) {
        this.running = running;
    }

    /** Whether the kernel remembers writes to {@code region}. */
    private boolean isScanned(Region region) {
        return scanned.test(region) && !ways.isTrapped(region.index());
    }

    /** How much a scan has to look at. */
    long trackedBytes() {
        return tracked.bytes();
    }

    WorkerPages pages() {
        return pages;
    }

    /** The pages that somebody waits for; those that are mapped go out by themselves. */
    FaultingPages awaited() {
        return awaited;
    }

    /** See {@link dev.merino.engine.Outcome#map}. */
    void map(int page, Access access) {
        Region region = space.regionOf(page);
        long offset = offsetOf(region, page);
        int bytes = region.unitBytes();
        boolean isScanned = isScanned(region);
        Access old = ACCESSES[rights[page]];
        rights[page] = (byte) access.ordinal();
        if ((old == Access.TRACKED) != (access == Access.TRACKED)) {
            track(region, page, access == Access.TRACKED);
        }
        if (access == Access.NONE) {
            takeAway(old, offset, bytes, isScanned);
        } else if (old == Access.WRITE && access != Access.WRITE) {
            run.add(Change.PROTECT, offset, bytes, isScanned);
            if (shared || running) {
                run.end();
            }
        } else {
            run.add(grant(old, access), offset, bytes, isScanned);
            awaited.remove(page);
        }
    }

    /** Where in the frames {@code page} of {@code region} is. */
    private long offsetOf(Region region, int page) {
        return frames.offsetOf(region) + region.offsetOf(page);
    }

    private void track(Region region, int page, boolean is) {
        int osPages = region.unitBytes() / region.osPageBytes();
        ways.track(region.index(), is ? osPages : -osPages);
        if (ways.isTrapped(region.index())) {
            noted.clear(page);
        } else {
            long offset = offsetOf(region, page);
            tracked.change(offset, region.unitBytes(), is);
        }
    }

    private static Change grant(Access old, Access access) {
        if (old == access) {
            return access == Access.WRITE ? Change.REINSTALL : Change.REINSTALL_PROTECTED;
        }
        if (access != Access.WRITE) {
            return Change.INSTALL_PROTECTED;
        }
        return old == Access.READ || old == Access.TRACKED ? Change.UNPROTECT : Change.INSTALL;
    }

    /** The worker drops the page by itself; but nobody may write it any more from now on. */
    private void takeAway(Access old, long offset, int bytes, boolean isScanned) {
        run.end();
        if ((shared || running) && old == Access.WRITE) {
            pages.protect(offset, bytes, isScanned);
        }
        pages.drops().add(offset, bytes);
    }

    /** Lets everything that was said take effect. */
    void flush() {
        run.end();
    }

    /**
     * Somebody waits to write {@code page}, which is protected. True if it is tracked: then it may
     * be written now, and the machine hears of it in time.
     */
    boolean noteTrap(int page) {
        Region region = space.regionOf(page);
        boolean is = rights[page] == TRACKED && ways.isTrapped(region.index());
        if (is) {
            noted.set(page);
            ways.wrote(region.index());
            long offset = offsetOf(region, page);
            pages.unprotect(offset, region.unitBytes(), false);
        }
        return is;
    }

    /**
     * The pages that were written since the last call, or may have been; writes from now on are
     * noticed again. Nobody may be writing.
     */
    int[] takeWritten() {
        return listing.take();
    }

    /** The written pages of a scan, in a list that is used again. */
    private final class Listing {
        private final WorkerPages.Ranges addAll = this::add;
        private final TrackedPages.Ranges scan =
                (offset, bytes, protects) -> pages.written(offset, bytes, protects, addAll);
        private int[] written = NO_PAGES;
        private int count;

        int[] take() {
            count = 0;
            tracked.list(scan);
            if (!noted.isEmpty()) {
                addNoted();
            }
            run.end();
            if (ways.scanned()) {
                ways.change(WorkerPageTable.this::changeWay);
            }
            return count == 0 ? NO_PAGES : Arrays.copyOf(written, count);
        }

        /** There may be pages of several regions in the range, and of many that do not count. */
        private void add(long offset, long bytes, boolean isProtected) {
            long end = offset + bytes;
            long at = tracked.next(offset);
            while (at < end) {
                Region region = space.regionOf(frames.pageAt(at));
                long base = frames.offsetOf(region);
                long regionEnd = Math.min(end, base + region.paddedBytes());
                int last = region.pageAt(regionEnd - 1 - base);
                for (int page = region.pageAt(at - base); page <= last; page++) {
                    if (rights[page] == TRACKED) {
                        add(region, page, base + region.offsetOf(page), isProtected);
                    }
                }
                at = tracked.next(regionEnd);
            }
        }

        private void add(Region region, int page, long offset, boolean isProtected) {
            if (!isProtected) {
                run.add(Change.PROTECT, offset, region.unitBytes(), true);
            }
            note(region, page);
        }

        private void addNoted() {
            for (int page = noted.nextSetBit(0); page >= 0; page = noted.nextSetBit(page + 1)) {
                Region region = space.regionOf(page);
                long offset = offsetOf(region, page);
                run.add(Change.PROTECT, offset, region.unitBytes(), false);
                add(page);
            }
            noted.clear();
        }

        private void note(Region region, int page) {
            if (count == 0 || written[count - 1] != page) { // else two ranges of one unit
                ways.wrote(region.index());
                add(page);
            }
        }

        private void add(int page) {
            if (count == written.length) {
                written = Arrays.copyOf(written, Math.max(16, 2 * count));
            }
            written[count++] = page;
        }
    }

    /** Scans a region that was trapped or the other way round, if that can be done. */
    private boolean changeWay(int index) {
        Region region = space.region(index);
        boolean toScan = ways.isTrapped(index);
        long trackedBytes = (long) ways.trackedPages(index) * region.osPageBytes();
        long base = frames.offsetOf(region);
        if (!scanned.test(region)
                || (toScan && tracked.bytes() + trackedBytes > ScanBudget.BYTES_MAX)
                || !pages.change(base, region.paddedBytes(), toScan)) {
            return false;
        }
        for (int page = region.firstPage(); page < region.endPage(); page++) {
            if (rights[page] == READ || rights[page] == TRACKED) {
                long offset = base + region.offsetOf(page);
                run.add(Change.PROTECT, offset, region.unitBytes(), toScan);
                if (rights[page] == TRACKED) {
                    tracked.change(offset, region.unitBytes(), toScan);
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
        pages.poison(offset, region.unitBytes(), isScanned(region));
    }
}
