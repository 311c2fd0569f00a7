package dev.merino.node.live;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Region;
import dev.merino.node.handle.Key;
import dev.merino.node.handle.OsPages;
import dev.merino.node.handle.Registry;
import dev.merino.node.handle.Wanted;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * The only node of its cluster, in this process: memory that never faults and a barrier. Tests of
 * live arrays run on it, and benchmarks that ask what an access costs by itself.
 */
public final class LocalNode {
    private final Settings settings;
    private final AddressSpace space;
    private final Registry registry;
    private final Arena arena;
    private final CyclicBarrier barrier;

    /** By region. */
    private final List<Long> addresses = new ArrayList<>();

    /** A node of {@code ranks} ranks, with memory from {@code arena}. */
    public LocalNode(int ranks, Arena arena) {
        this.settings = OsPages.in(Settings.of(1, ranks));
        this.space = new AddressSpace(settings.spaceBytes(), settings.osPageBytes());
        this.registry = new Registry(space);
        this.arena = arena;
        this.barrier = new CyclicBarrier(ranks);
    }

    Settings settings() {
        return settings;
    }

    synchronized int find(Key key, Wanted wanted, int rank) {
        return registry.find(key, wanted, rank, new Mapped());
    }

    Region region(int index) {
        return space.region(index);
    }

    synchronized long address(Region region) {
        return addresses.get(region.index());
    }

    void awaitAll() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new MerinoException("a rank has failed or was interrupted at a barrier", e);
        }
    }

    /** Gives each region memory of its own. */
    private final class Mapped implements Registry.Newborn {
        @Override
        public void region(Region region) {
            addresses.add(arena.allocate(region.paddedBytes(), region.unitBytes()).address());
        }

        @Override
        public void counter(int number, long initial) {}
    }
}
