package dev.merino.pager;

import dev.merino.core.Check;
import dev.merino.linux.Descriptor;
import dev.merino.linux.FaultBatch;
import dev.merino.linux.PageScan;
import dev.merino.linux.Userfault;

import java.util.List;

/**
 * The page table of one worker, which the kernel changes for its keeper. A process that has exited
 * has no page table: every operation on it does nothing.
 */
public final class WorkerPages implements PageMapping, AutoCloseable {
    private static final int RANGES_MAX = 1024;

    private final int worker;
    private final long base;
    private final long framesBytes;
    private final Userfault trap;
    private final Userfault scan;
    private final PageScan pages;
    private final DropLog drops;
    private final boolean canScan;

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

    @Override
    public void register(long offset, long bytes, boolean scanned) {
        if (scanned) {
            unregister(offset, bytes);
        }
        of(scanned).register(base + offset, bytes);
    }

    @Override
    public void unregister(long offset, long bytes) {
        boolean _ = trap.unregister(base + offset, bytes);
    }

    @Override
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

    @Override
    public void install(long offset, long bytes, boolean isProtected, boolean scanned) {
        of(scanned).install(base + offset, bytes, isProtected);
    }

    @Override
    public boolean installCopy(
            long offset, long bytes, long source, boolean isProtected, boolean scanned) {
        return of(scanned).installCopy(base + offset, bytes, source, isProtected);
    }

    @Override
    public void reinstall(long offset, long bytes, boolean isProtected, boolean scanned) {
        if (scanned && isProtected) {
            scan.remap(base + offset, bytes);
        } else {
            of(scanned).reinstall(base + offset, bytes, isProtected);
        }
    }

    @Override
    public void protect(long offset, long bytes, boolean scanned) {
        of(scanned).protect(base + offset, bytes);
    }

    @Override
    public void unprotect(long offset, long bytes, boolean scanned) {
        of(scanned).unprotect(base + offset, bytes);
    }

    @Override
    public void poison(long offset, long bytes, boolean scanned) {
        of(scanned).poison(base + offset, bytes);
        of(scanned).wake(base + offset, bytes);
    }

    @Override
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

    @Override
    public void drop(long offset, long bytes) {
        drops.add(offset, bytes);
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
