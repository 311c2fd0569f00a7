package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.linux.Descriptor;
import dev.merino.linux.FaultBatch;
import dev.merino.linux.PageScan;
import dev.merino.linux.Userfault;

import java.util.List;

/**
 * The page table of one worker, changed by its keeper. All positions are offsets into the frames.
 *
 * <p>A range is either trapped (a write to a protected page waits until the keeper allows it) or
 * scanned (the kernel allows it at once and records it; {@link #written} lists what it recorded). A
 * process that has exited has no page table: every operation on it does nothing.
 */
public final class WorkerPages implements AutoCloseable {
    private static final int RANGES_MAX = 1024;

    private final int worker;
    private final long base;
    private final long framesBytes;
    private final Userfault trap;
    private final Userfault scan;
    private final PageScan pages;
    private final DropLog drops;
    private final boolean canScan;

    /** Receives ranges of the frames that were written. */
    @FunctionalInterface
    public interface Ranges {
        /** A range, and whether the next write to it is recorded already. */
        void accept(long offset, long bytes, boolean isProtected);
    }

    WorkerPages(int worker, long base, long framesBytes, List<Descriptor> passed, DropLog drops) {
        this.worker = worker;
        this.base = base;
        this.framesBytes = framesBytes;
        this.canScan = passed.size() == 3;
        this.trap = Userfault.adopt(passed.get(0));
        this.scan = canScan ? Userfault.adopt(passed.get(1)) : trap;
        this.pages = new PageScan(passed.getLast(), canScan ? RANGES_MAX : 1);
        this.drops = drops;
    }

    /** The worker's number on its node. */
    public int worker() {
        return worker;
    }

    /** Whether ranges of this worker can be scanned. */
    public boolean canScan() {
        return canScan;
    }

    /** From now on every first access to the range, which is not scanned now, faults. */
    public void register(long offset, long bytes, boolean scanned) {
        if (scanned) {
            unregister(offset, bytes);
        }
        of(scanned).register(base + offset, bytes);
    }

    /** Accesses to the range, which is not scanned, do not fault; perhaps they did not before. */
    public void unregister(long offset, long bytes) {
        boolean _ = trap.unregister(base + offset, bytes);
    }

    /**
     * Switches a range from trapped to scanned or back. No thread may be accessing it, and what was
     * protected must be protected again. Returns false if nothing was done.
     */
    public boolean change(long offset, long bytes, boolean toScanned) {
        boolean done = of(!toScanned).unregister(base + offset, bytes);
        if (done) {
            of(toScanned).register(base + offset, bytes);
        }
        return done;
    }

    /** Becomes readable when there are faults of trapped or of scanned ranges. */
    public Descriptor faultsOf(boolean scanned) {
        return of(scanned).descriptor();
    }

    /** Fills {@code batch} with faults; how many there were, 0 for none. */
    public int readFaults(FaultBatch batch, boolean scanned) {
        return of(scanned).readFaults(batch);
    }

    /** The offset of the {@code index}-th fault of {@code batch}. */
    public long offsetOf(FaultBatch batch, int index) {
        long offset = batch.address(index) - base;
        Check.that(
                offset >= 0 && offset < framesBytes,
                "a fault of worker %d is in the frames, not at %d",
                worker,
                offset);
        return offset;
    }

    /**
     * Maps a range whose frames exist, and wakes the threads that wait for it. A write to a
     * protected range faults, or is recorded.
     */
    public void install(long offset, long bytes, boolean isProtected, boolean scanned) {
        of(scanned).install(base + offset, bytes, isProtected);
    }

    /**
     * Makes the frames of a range as copies of native memory at {@code source}, and installs it;
     * false if that cannot be done because there are frames already.
     */
    public boolean installCopy(
            long offset, long bytes, long source, boolean isProtected, boolean scanned) {
        return of(scanned).installCopy(base + offset, bytes, source, isProtected);
    }

    /** Maps what is missing of a range that was installed before; mapped pages stay as they are. */
    public void reinstall(long offset, long bytes, boolean isProtected, boolean scanned) {
        of(scanned).reinstall(base + offset, bytes, isProtected);
    }

    /** From now on a write to the range faults, or is recorded. */
    public void protect(long offset, long bytes, boolean scanned) {
        of(scanned).protect(base + offset, bytes);
    }

    /** Writes to the range do not fault any more. */
    public void unprotect(long offset, long bytes, boolean scanned) {
        of(scanned).unprotect(base + offset, bytes);
    }

    /** Makes every access to the range, waiting or later, fail with an exception. */
    public void poison(long offset, long bytes, boolean scanned) {
        of(scanned).poison(base + offset, bytes);
        of(scanned).wake(base + offset, bytes);
    }

    /**
     * The ranges of what was written since it was protected, or may have been, in a scanned range.
     *
     * @param protects whether what was written is protected again
     */
    public void written(long offset, long bytes, boolean protects, Ranges found) {
        long end = base + offset + bytes;
        for (long at = base + offset; at < end; at = pages.walkEnd()) {
            int count = pages.scanWritten(at, end, protects);
            for (int i = 0; i < count; i++) {
                long start = pages.rangeStart(i);
                boolean isProtected = protects && pages.isPresent(i);
                found.accept(start - base, pages.rangeEnd(i) - start, isProtected);
            }
        }
    }

    /** What the worker must drop before it continues. */
    public DropLog drops() {
        return drops;
    }

    private Userfault of(boolean scanned) {
        return scanned ? scan : trap;
    }

    @Override
    public void close() {
        trap.close();
        if (canScan) {
            scan.close();
        }
    }
}
