package dev.merino.keeper;

import dev.merino.core.Check;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.HomePolicy;
import dev.merino.memory.Region;
import dev.merino.protocol.Access;
import dev.merino.rank.handle.ProtocolList;
import dev.merino.worker.call.ClusterMessage;
import dev.merino.worker.call.NodeFrames;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/**
 * A worker that reads and writes by chance, with the page table that its keeper makes by {@link
 * WorkerPageTable}, while chance in the place of a protocol gives and takes rights, and snapshots
 * ask what was written. It knows what was.
 */
final class ModelNode {
    private static final long SPACE_BYTES = 16 << 20;
    private static final int SMALL_BYTES = 4096;
    private static final int LARGE_BYTES = 64 << 10;
    private static final int FAULTS_MAX = 8;
    private static final int PHASE_STEPS_MAX = 2000;

    private final Random random;
    private final boolean isShared;
    private final AddressSpace space = new AddressSpace(SPACE_BYTES);
    private final MemorySegment memory = Arena.ofAuto().allocate(SPACE_BYTES, SMALL_BYTES);
    private final NodeFrames frames = new NodeFrames(space, memory);
    private final ModelMapping mapping = new ModelMapping(SPACE_BYTES);
    private final ScanBudget scanned;
    private final WorkerPageTable table;
    private final List<Region> regions = new ArrayList<>();
    private final Access[] rights = new Access[1024];

    /** The pages that the worker has written since the last question, or that are new. */
    private final BitSet written = new BitSet();

    /** The tracked pages that it has written since the last list. */
    private final BitSet unlisted = new BitSet();

    private String complaint = "";

    /** Where most accesses go, until when, and one of how many goes elsewhere. */
    private int busy;

    private int phaseEnd;
    private int elsewhere = 1;

    /**
     * @param isShared whether several threads use the table
     */
    ModelNode(long seed, boolean isShared, UnwrittenPages.Maker watch) {
        this.random = new Random(seed);
        this.isShared = isShared;
        this.scanned = new ScanBudget(!isShared);
        this.table = new WorkerPageTable(space, frames, mapping, isShared, scanned, watch);
        Arrays.fill(rights, Access.NONE);
        define(24, SMALL_BYTES);
        define(40, LARGE_BYTES); // two chunks
        define(48, SMALL_BYTES);
        define(40, LARGE_BYTES);
    }

    /** The first two are scanned. */
    private void define(int pages, int unitBytes) {
        int index = regions.size();
        long bytes = (long) pages * unitBytes;
        boolean isFirst = regions.isEmpty();
        define(
                new ClusterMessage.DefineRegion(
                        index,
                        isFirst ? 0 : regions.getLast().endPage(),
                        isFirst ? 0 : regions.getLast().endBytes(),
                        bytes,
                        unitBytes,
                        HomePolicy.FIRST_TOUCH,
                        ProtocolList.channel("csm-none")));
    }

    private void define(ClusterMessage.DefineRegion definition) {
        Region region = frames.define(definition);
        if (definition.index() < regions.size()) {
            regions.set(definition.index(), region);
        } else {
            regions.add(region);
        }
        if (region.index() < 2) {
            scanned.add(region, table.trackedBytes());
        }
        table.add(region);
        written.set(region.firstPage(), region.endPage());
    }

    /** Does so many things; what went wrong, or nothing. */
    String run(int steps) {
        for (int step = 0; step < steps && complaint.isEmpty(); step++) {
            if (step == phaseEnd) {
                beginPhase();
            }
            int choice = random.nextInt(1000);
            if (choice < 500) {
                access(anyPage(), true);
            } else if (choice < 650) {
                access(anyPage(), false);
            } else if (choice < 800) {
                synchronise();
            } else if (choice < 850) {
                releaseWhileItRuns();
            } else if (choice < 900) {
                recall();
            } else if (choice < 940) {
                mapping.reclaim(frames.offsetOf(anyPage()));
            } else if (choice < 998) {
                ask();
            } else {
                reopen(regions.get(random.nextInt(regions.size())));
            }
        }
        return complaint;
    }

    /** A chunk that is idle for long comes to be trapped, and scanned again when it is not. */
    private void beginPhase() {
        busy = random.nextInt(regions.size());
        phaseEnd += 1 + random.nextInt(PHASE_STEPS_MAX);
        elsewhere = random.nextBoolean() ? 10 : 1000;
    }

    private int anyPage() {
        boolean isElsewhere = random.nextInt(elsewhere) == 0;
        Region region = regions.get(isElsewhere ? random.nextInt(regions.size()) : busy);
        return region.firstPage() + random.nextInt(region.pageCount());
    }

    // ---- the worker

    private void access(int page, boolean writes) {
        int unitBytes = space.regionOf(page).unitBytes();
        long offset = frames.offsetOf(page) + random.nextInt(unitBytes);
        for (int fault = 0; fault < FAULTS_MAX; fault++) {
            ModelMapping.Touch touch = mapping.touch(offset, writes);
            if (touch == ModelMapping.Touch.DONE) {
                if (writes) {
                    wrote(page);
                }
                return;
            }
            fault(page, writes, touch == ModelMapping.Touch.PROTECTED);
        }
        complaint = "an access to page %d, which is %s, waits".formatted(page, rights[page]);
    }

    private void wrote(int page) {
        written.set(page);
        if (rights[page] == Access.TRACKED) {
            unlisted.set(page);
        }
    }

    // ---- its keeper

    /** See {@link LiveNode#fault}. */
    private void fault(int page, boolean writes, boolean isProtection) {
        if (isProtection && table.noteTrap(page, 0)) {
            return;
        }
        table.await(page, 0);
        map(page, granted(page, writes));
        table.flush();
    }

    private Access granted(int page, boolean writes) {
        Access some = isTracked(page) ? Access.TRACKED : Access.READ;
        return switch (rights[page]) {
            case WRITE -> Access.WRITE;
            case TRACKED -> Access.TRACKED;
            case READ -> writes ? Access.WRITE : Access.READ;
            case NONE ->
                    random.nextBoolean() || (writes && some == Access.READ) ? Access.WRITE : some;
        };
    }

    private boolean isTracked(int page) {
        return scanned.contains(space.regionOf(page));
    }

    private void map(int page, Access access) {
        rights[page] = access;
        table.map(page, access);
    }

    /** All that is written is told to others; then the worker hears what others have written. */
    private void synchronise() {
        list();
        for (int i = random.nextInt(8); i > 0; i--) {
            int page = anyPage();
            int choice = random.nextInt(3);
            if (choice == 0) {
                map(page, Access.NONE);
            } else if (choice == 1) {
                lower(page);
            } else if (rights[page] == Access.TRACKED) {
                map(page, Access.WRITE);
            }
        }
        table.flush();
        if (!isShared || random.nextBoolean()) {
            mapping.drop();
        }
    }

    private void list() {
        if (isShared) {
            return;
        }
        BitSet listed = new BitSet();
        Arrays.stream(table.takeWritten()).forEach(listed::set);
        unlisted.andNot(listed);
        if (!unlisted.isEmpty()) {
            complaint = "page %d was written, and is not listed".formatted(unlisted.nextSetBit(0));
        }
        unlisted.clear();
    }

    private void lower(int page) {
        if (rights[page] == Access.WRITE) {
            map(page, isTracked(page) ? Access.TRACKED : Access.READ);
        }
    }

    /** Another node wants a page that this one had alone. */
    private void recall() {
        lower(anyPage());
        table.flush();
    }

    /** A lock that the worker keeps is given back for it. */
    private void releaseWhileItRuns() {
        table.setRunning(true);
        list();
        lower(anyPage());
        table.flush();
        table.setRunning(false);
    }

    // ---- what is tested

    /** Between two barriers of a snapshot. */
    private void ask() {
        list();
        table.flush();
        mapping.drop();
        for (Region region : regions) {
            BitSet told = table.takeChanged(region, region.firstPage(), region.endPage());
            for (int page = region.firstPage(); page < region.endPage(); page++) {
                if (written.get(page) && !told.get(page - region.firstPage())) {
                    complaint = "page %d was written, and is not told".formatted(page);
                }
            }
        }
        written.clear();
    }

    /** How many pages a question is told, though nobody has written anything since the last. */
    int toldForNothing() {
        ask();
        ask();
        int told = 0;
        for (Region region : regions) {
            told += table.takeChanged(region, region.firstPage(), region.endPage()).cardinality();
        }
        return told;
    }

    private void reopen(Region region) {
        list();
        table.flush();
        mapping.drop();
        table.forget(region);
        scanned.forget(region);
        frames.forget(region);
        mapping.punch(region.startBytes(), region.paddedBytes());
        Arrays.fill(rights, region.firstPage(), region.endPage(), Access.NONE);
        Check.that(unlisted.isEmpty(), "%s is closed, and was written", region);
        define(
                new ClusterMessage.DefineRegion(
                        region.index(),
                        region.firstPage(),
                        region.startBytes(),
                        region.lengthBytes(),
                        region.unitBytes(),
                        region.homes(),
                        region.protocol()));
    }
}
