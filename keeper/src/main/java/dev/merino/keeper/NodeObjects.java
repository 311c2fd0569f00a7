package dev.merino.keeper;

import dev.merino.engine.KeptObjects;
import dev.merino.engine.NodeMachine;
import dev.merino.linux.MappedMemory;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.pager.CounterWords;
import dev.merino.pager.FlagWords;
import dev.merino.pager.SyncWords;
import dev.merino.rank.handle.ClosedObjects;
import dev.merino.rank.handle.ObjectId;
import dev.merino.worker.call.ClusterMessage;
import dev.merino.worker.call.NodeFrames;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * What a node does when an object is defined, and when all ranks have closed it. They wait then,
 * and no packet is under way ({@link CollectiveClosing}).
 *
 * <p>The kernel takes the memory of a region back, and with it its pages out of the page tables of
 * all workers: no worker has to drop anything. Until another region gets that range an access to it
 * faults, and is found to be wrong.
 */
final class NodeObjects {
    private final AddressSpace space;
    private final NodeFrames frames;
    private final MemorySegment memory;
    private final NodeMachine machine;
    private final PageTables tables;
    private final KeptObjects kept;
    private final RankWaits waits;
    private final CounterWords counters;
    private final FlagWords flags;
    private final KeptObjectReturns givers;
    private final NodeSampling sampling;

    NodeObjects(
            AddressSpace space,
            NodeFrames frames,
            MemorySegment memory,
            NodeMachine machine,
            PageTables tables,
            KeptObjects kept,
            RankWaits waits,
            KeptObjectReturns givers,
            SyncWords words,
            NodeSampling sampling) {
        this.space = space;
        this.frames = frames;
        this.memory = memory;
        this.machine = machine;
        this.tables = tables;
        this.kept = kept;
        this.waits = waits;
        this.givers = givers;
        this.counters = words.counters();
        this.flags = words.flags();
        this.sampling = sampling;
    }

    /** What ranks wait for. */
    RankWaits waits() {
        return waits;
    }

    /** There is a new region; whether ranks keep nothing from now on. */
    boolean define(ClusterMessage.DefineRegion definition) {
        Region region = frames.define(definition);
        boolean isChecked = tables.add(region) && region.isFine();
        if (isChecked) {
            kept.stop(givers); // a rank that checks its rights cannot be stopped from writing
        }
        return isChecked;
    }

    /** There is a new counter. */
    void define(int counter, long initial) {
        machine.defineCounter(counter, initial);
        counters.define(counter, initial);
    }

    /** Forgets {@code objects}. */
    void forget(List<ObjectId> objects) {
        ClosedObjects closed = ClosedObjects.of(objects, space);
        machine.forget(closed.regions(), closed.others());
        closed.others().locks().forEach(kept::forgetLock);
        closed.others().counters().forEach(kept::forgetCounter);
        closed.others().flags().forEach(flags::forget);
        closed.others().locks().forEach(waits::forgetLock);
        closed.others().locks().forEach(sampling.observer()::forgetLock);
        closed.regions().forEach(this::forget);
    }

    private void forget(Region region) {
        tables.forget(region);
        sampling.observer().forget(region);
        MappedMemory.empty(memory, region.startBytes(), region.paddedBytes());
        frames.forget(region);
    }
}
