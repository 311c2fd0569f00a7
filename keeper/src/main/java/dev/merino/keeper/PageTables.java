package dev.merino.keeper;

import dev.merino.Settings;
import dev.merino.core.Check;
import dev.merino.core.WireWriter;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.pager.DropLog;
import dev.merino.pager.ServerCall;
import dev.merino.pager.WorkerPages;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.worker.call.NodeFrames;
import dev.merino.worker.call.RightsChange;

import java.util.Arrays;
import java.util.List;

/**
 * What the ranks of a node may do: the page tables of its workers, which the kernel obeys, and for
 * pages too small for the kernel the rights that ranks obey by themselves.
 *
 * <p>The machine's numbers of tables are those of workers for the former and those of processors
 * for the latter; see {@link dev.merino.rank.handle.ProtocolList}. On a node alone they say
 * nothing: its memory is that of its workers, and every access is the kernel's matter.
 */
final class PageTables {
    private final AddressSpace space;
    private final NodeFrames frames;
    private final ScanBudget scanned;
    private final int threads;
    private final boolean watches;
    private final WorkerPageTable[] workers;
    private final DropLog[] drops;
    private final RightsChangeLog[] ranks;

    /**
     * @param scanned the regions whose writes are found by scanning
     */
    PageTables(AddressSpace space, NodeFrames frames, Settings settings, ScanBudget scanned) {
        this.space = space;
        this.frames = frames;
        this.threads = settings.threads();
        this.watches = !ProtocolList.isOneMemory(settings);
        this.scanned = scanned;
        this.workers = new WorkerPageTable[settings.workers()];
        this.drops = new DropLog[settings.workers()];
        this.ranks = new RightsChangeLog[settings.workers() * threads];
        for (int processor = 0; processor < ranks.length; processor++) {
            ranks[processor] = new RightsChangeLog(ServerCall.TEXT_BYTES_MAX / RightsChange.BYTES);
        }
    }

    /** Takes a worker in, before the program starts. */
    void add(WorkerPages pages) {
        if (!pages.canScan()) {
            scanned.close();
        }
        drops[pages.worker()] = pages.drops();
        workers[pages.worker()] = new WorkerPageTable(space, frames, pages, threads > 1, scanned);
    }

    /** From now on accesses to {@code region} ask first, if they are watched; whether they are. */
    boolean add(Region region) {
        if (watches) {
            watch(region);
        }
        return watches;
    }

    private void watch(Region region) {
        scanned.add(region, trackedBytes());
        for (WorkerPageTable table : workers) {
            if (region.isFine()) {
                table.addChecked(region);
            } else {
                table.add(region);
            }
        }
    }

    /** Nobody has any right to {@code region}, which is closed. */
    void forget(Region region) {
        if (watches) {
            stopWatching(region);
        }
    }

    private void stopWatching(Region region) {
        for (RightsChangeLog rank : ranks) {
            rank.forget(region);
        }
        if (!region.isFine()) {
            for (WorkerPageTable table : workers) {
                table.forget(region);
            }
        }
        scanned.forget(region);
    }

    /** How much a scan has to look at, of the worker with most of it. */
    private long trackedBytes() {
        long most = 0;
        for (WorkerPageTable table : workers) {
            most = Math.max(most, table.trackedBytes());
        }
        return most;
    }

    /** The tracked pages that the table of {@code processor} has written; it may not be writing. */
    int[] takeWritten(int processor) {
        if (scanned.isEmpty()) {
            return PageList.NOTHING;
        }
        scanned.scanned();
        return shared(processor).takeWritten();
    }

    /**
     * Tells what the worker of {@code processor} has written since it asked last, for a snapshot: a
     * bit for each page. The words are the first page and how many.
     */
    void tellChanged(int processor, ServerCall call) {
        int first = (int) call.word(0);
        int end = first + (int) call.word(1);
        Region region = space.regionOf(first);
        byte[] bits = shared(processor).takeChanged(region, first, end).toByteArray();
        call.answer(0, 0, bits, bits.length);
    }

    /** How long threads of each worker were stopped by faults. */
    List<FaultStalls> stalls() {
        return Arrays.stream(workers).map(WorkerPageTable::stalls).toList();
    }

    /** How long {@code processor} was stopped by faults. */
    long stalledNs(int processor) {
        return shared(processor).stalls().totalNs(processor % threads);
    }

    /** The same, whether in timed regions or not, without the fault that it is in now. */
    long stalledInAllNs(int processor) {
        return shared(processor).stalls().inAllNs(processor % threads);
    }

    /** The page that {@code processor} is stopped at by a fault; negative if there is none. */
    int stalledAt(int processor) {
        return shared(processor).stalls().pageOf(processor % threads);
    }

    /** Since when it is. */
    long stalledSinceNs(int processor) {
        return shared(processor).stalls().sinceNs(processor % threads);
    }

    /** The thread of {@code processor} has that number in its process. */
    void know(int processor, int number) {
        shared(processor).stalls().know(processor % threads, number);
    }

    /** How many workers there are. */
    int workerCount() {
        return workers.length;
    }

    /** The page table of {@code worker}. */
    WorkerPageTable ofWorker(int worker) {
        return workers[worker];
    }

    /** The page table that {@code processor} shares with its siblings. */
    WorkerPageTable shared(int processor) {
        return workers[processor / threads];
    }

    /**
     * Whether {@code processor} is known to wait for a page; of siblings nobody knows which does.
     */
    boolean isAtPage(int processor) {
        return threads == 1 && !workers[processor].awaited().isEmpty();
    }

    /** The rights that {@code processor} obeys by itself. */
    RightsChangeLog own(int processor) {
        return ranks[processor];
    }

    /** The number of the table that says what {@code processor} may do with {@code page}. */
    int tableOf(int processor, int page) {
        return space.regionOf(page).isFine() ? processor : processor / threads;
    }

    /** The processor itself has found that it may not touch {@code page}. */
    void await(int processor, int page, Access wanted) {
        Check.that(
                space.regionOf(page).isFine(),
                "a worker asks for page %d, which the kernel watches",
                page);
        ranks[processor].await(page, wanted);
    }

    /**
     * See {@link dev.merino.engine.Outcome#map}; says whether {@code table} is a processor that has
     * asked for this right and waits for an answer.
     */
    boolean map(int table, int page, Access access) {
        Region region = space.regionOf(page);
        if (!watches) {
            return false;
        }
        if (region.isFine()) {
            return ranks[table].map(region, page, access);
        }
        workers[table].map(page, access);
        return false;
    }

    /** Lets everything that was said to page tables take effect. */
    void flush() {
        for (WorkerPageTable table : workers) {
            table.flush();
        }
        frames.settle();
    }

    /**
     * Answers {@code processor}: with what it has to drop, and, behind what is in {@code out}, with
     * what it may do from now on.
     */
    void answer(ServerCall call, int processor, long value, WireWriter out) {
        ranks[processor].takeTo(out);
        long dropped = drops[processor / threads].publish();
        call.answer(value, dropped, out.bytes(), out.length());
    }

    /** Lets an access of {@code worker} to the frames at {@code offset} fail. */
    void refuse(int worker, long offset) {
        if (space.regionAt(offset) == null) {
            workers[worker].poisonAt(offset);
        } else {
            workers[worker].poison(frames.pageAt(offset));
        }
    }

    /** Lets accesses fail that wait for a page. */
    void fail() {
        for (WorkerPageTable table : workers) {
            if (table != null) {
                table.awaited().stream().forEach(table::poison);
            }
        }
    }
}
