package dev.merino.rank.handle;

import dev.merino.MerinoException;
import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.SharedLock;
import dev.merino.core.Check;
import dev.merino.memory.Region;
import dev.merino.memory.local.LocalArena;
import dev.merino.memory.local.LocalClosing;
import dev.merino.memory.local.LocalOpening;
import dev.merino.memory.local.LocalReference;
import dev.merino.memory.local.LocalRules;
import dev.merino.memory.local.LocalStep;
import dev.merino.memory.local.LocalWork;
import dev.merino.rank.struct.Primitive;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.function.IntFunction;

/**
 * The local arrays as one rank uses them: those that it allocates, and those of others whose
 * references it has. It performs on shared memory what {@link LocalArena}, {@link LocalOpening} and
 * {@link LocalClosing} say.
 */
final class LocalMemory {
    private final AcquiringRank rank;
    private final LocalArena arena;
    private final IntFunction<SharedLock> locks;
    private final ElementLocks elementLocks;

    /** By the rank that owns the slabs; each is asked for once, as that is a call to node 0. */
    private final Map<Integer, SharedLock> locksByOwner = new HashMap<>();

    /** By the index of their region. */
    private final Map<Integer, LocalSlab> slabs = new HashMap<>();

    /**
     * @param locks the lock of what each rank allocates
     * @param elementLocks those of atomic operations
     */
    LocalMemory(AcquiringRank rank, IntFunction<SharedLock> locks, ElementLocks elementLocks) {
        this.rank = rank;
        this.arena = new LocalArena(rank.rank(), LocalRules.TRUE);
        this.locks = locks;
        this.elementLocks = elementLocks;
    }

    /** The lock of atomic operations on what is at {@code offset} of {@code slab}, in bytes. */
    Lock elementLock(LocalSlab slab, long offset) {
        return elementLocks.at(slab.region(), offset);
    }

    /**
     * What a handle needs to know of its array.
     *
     * @param slab where it is
     * @param offset where its elements begin there, in bytes
     */
    record Found(LocalSlab slab, long reference, long offset, long length) {}

    /** An array of {@code length} elements, all zero. */
    Found allocate(Primitive elements, String call, long length) {
        rank.requireOwn();
        long bytes = Handles.bytes(call, length, 1L << elements.shift());
        if (bytes > LocalArena.ELEMENT_BYTES_MAX) {
            throw new MerinoException(
                    "%s: a local array can have %d bytes at most, allocate it by all ranks"
                            .formatted(call, LocalArena.ELEMENT_BYTES_MAX));
        }
        long reference = tryAllocate(elements, length, bytes);
        if (reference == 0) {
            addSlab(call, bytes);
            reference = tryAllocate(elements, length, bytes);
        }
        return open(reference, elements);
    }

    private long tryAllocate(Primitive elements, long length, long bytes) {
        LocalArena.LocalAllocation work = arena.allocate(elements.ordinal(), length, bytes);
        perform(work);
        return work.reference();
    }

    private void addSlab(String call, long elementBytes) {
        Region region;
        try {
            region = newSlab(call, arena.wantedBytes(elementBytes));
        } catch (MerinoException _) {
            region = newSlab(call, arena.neededBytes(elementBytes)); // if there is just that left
        }
        perform(arena.add(region.index(), region.lengthBytes()));
    }

    private Region newSlab(String call, long bytes) {
        Settings settings = rank.settings();
        ObjectKey key = ObjectKey.ofLocalSlab(rank.rank(), arena.slabCount());
        Region region =
                rank.region(
                        rank.find(
                                key,
                                new ObjectSpec.Memory(
                                        call,
                                        bytes,
                                        settings.unitBytes(),
                                        settings.protocol(),
                                        Placement.FIRST_TOUCH)));
        if (region.index() > LocalReference.REGION_MAX) {
            throw new IllegalStateException(
                    "%s needs memory, but there are %d objects: close some of them"
                            .formatted(call, region.index()));
        }
        slabs.put(region.index(), slabIn(region));
        return region;
    }

    private LocalSlab slabIn(Region region) {
        String name = "local memory " + region.index();
        return new LocalSlab(region, rank.runtimeArrays(), name, rank.settings().protocol());
    }

    /** The array that has this reference, and such elements. */
    Found open(long reference, Primitive elements) {
        rank.requireOwn();
        LocalReference place = LocalReference.of(reference);
        LocalSlab slab = slabs.get(place.region());
        if (slab == null) {
            slab = slabOfOther(place, reference);
        }
        LocalOpening work = new LocalOpening(reference, LocalRules.TRUE);
        if (!slab.contains(place.offset())) {
            throw unknown(reference);
        }
        perform(slab, work);
        requireOpen(work);
        slabs.putIfAbsent(place.region(), slab);
        if (work.kind() != elements.ordinal()) {
            throw new IllegalArgumentException(
                    "%s has elements of type %s, not %s"
                            .formatted(
                                    LocalReference.name(reference),
                                    word(Primitive.values()[work.kind()]),
                                    word(elements)));
        }
        return new Found(slab, reference, work.elementsOffset(), work.length());
    }

    private LocalSlab slabOfOther(LocalReference place, long reference) {
        Region region = rank.findRegion(place.region());
        if (region == null) {
            throw unknown(reference);
        }
        return slabIn(region);
    }

    private static IllegalArgumentException unknown(long reference) {
        return new IllegalArgumentException(
                "no local array has the reference 0x%x".formatted(reference));
    }

    private static String word(Primitive elements) {
        return elements.name().toLowerCase(Locale.ROOT);
    }

    private static void requireOpen(LocalOpening work) {
        switch (work.outcome()) {
            case OPEN -> {}
            case CLOSED ->
                    throw new IllegalStateException(
                            work.refusal() + ": close it later, or drop its reference");
            case UNKNOWN, PENDING -> throw unknown(work.word());
        }
    }

    /** Closes the array that has this reference. */
    void close(long reference) {
        rank.requireOwn();
        LocalClosing work = new LocalClosing(reference, rank.rank(), LocalRules.TRUE);
        perform(work);
        requireOpen(work);
        if (work.owner() == rank.rank()) {
            arena.free(reference);
        }
    }

    /** Refuses an array that was closed, as far as this rank can know. */
    void requireOpen(LocalSlab slab, long reference) {
        LocalOpening work = new LocalOpening(reference, LocalRules.TRUE);
        perform(slab, work);
        requireOpen(work);
    }

    /** Moves on whenever this rank may have learnt that others have closed arrays. */
    int epoch() {
        return rank.acquires();
    }

    /** How many arrays of this rank are not closed, as far as it has heard. */
    int arrayCount() {
        return arena.arrayCount();
    }

    private void perform(LocalWork work) {
        for (LocalStep step = work.next(); step != null; step = work.next()) {
            perform(step);
        }
    }

    /** Performs what reads nothing but {@code slab}, which may turn out to be none. */
    private static void perform(LocalSlab slab, LocalOpening work) {
        for (LocalStep step = work.next(); step != null; step = work.next()) {
            slab.perform(step);
        }
    }

    private void perform(LocalStep step) {
        switch (step) {
            case LocalStep.Lock(int owner) -> lockOf(owner).lock();
            case LocalStep.Unlock(int owner) -> lockOf(owner).unlock();
            case LocalStep.Read read -> slab(read.region()).perform(read);
            case LocalStep.Write write -> slab(write.region()).perform(write);
            case LocalStep.Zero zero -> slab(zero.region()).perform(zero);
        }
    }

    private SharedLock lockOf(int owner) {
        return locksByOwner.computeIfAbsent(owner, locks::apply);
    }

    private LocalSlab slab(int region) {
        return Check.present(slabs.get(region), "region %d is no slab", region);
    }
}
