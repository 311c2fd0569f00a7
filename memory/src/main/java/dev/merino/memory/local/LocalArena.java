package dev.merino.memory.local;

import dev.merino.core.Check;
import dev.merino.memory.local.FreeBlocks.Place;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The slabs of one rank, which alone allocates from them.
 *
 * <p>Idea. What is free is known to the owner only, in its own heap, so allocating needs neither a
 * lock nor a message, and nobody's stray write can damage it. What others close comes back over a
 * stack in each slab, as in allocators for many threads that return a block to the thread whose it
 * is (Leijen, Zorn, de Moura, "Mimalloc: Free List Sharding in Action", 2019). The stack is emptied
 * when the memory at hand does not suffice, before another slab is asked for.
 *
 * <p>To the protocols all of this is ordinary shared memory: a block that is used again is memory
 * that one rank wrote and then another, ordered by a lock. They have no rule for it.
 */
public final class LocalArena {
    /** Slabs are not smaller, unless there is no more space. */
    private static final long SLAB_BYTES_MIN = 64 << 10;

    /** Slabs are not larger, unless an array is. */
    private static final long SLAB_BYTES_MAX = 16 << 20;

    /** The elements of an array take no more. */
    public static final long ELEMENT_BYTES_MAX = LocalReference.OFFSET_END - 4096;

    private final int owner;
    private final LocalRules rules;
    private final List<Slab> slabs = new ArrayList<>();
    private final FreeBlocks free = new FreeBlocks();
    private final Map<Place, Block> used = new HashMap<>();
    private long slabBytes;
    private int generation;

    /** A region, of which what is behind {@code fresh} was never used. */
    private static final class Slab {
        final int region;
        final long end;
        long fresh = LocalLayout.FIRST_BLOCK_OFFSET;

        Slab(int region, long bytes) {
            this.region = region;
            this.end = bytes / LocalReference.GRANULE_BYTES * LocalReference.GRANULE_BYTES;
        }
    }

    private record Block(long reference, long bytes) {}

    /** An arena without memory. */
    public LocalArena(int owner, LocalRules rules) {
        this.owner = owner;
        this.rules = rules;
    }

    /** How many bytes the next slab should have, if a block for so many bytes is needed. */
    public long wantedBytes(long elementBytes) {
        long usual = Math.clamp(slabBytes, SLAB_BYTES_MIN, SLAB_BYTES_MAX);
        return Math.max(usual, neededBytes(elementBytes));
    }

    /** How many bytes a slab must have for a block for so many bytes. */
    public long neededBytes(long elementBytes) {
        return LocalLayout.FIRST_BLOCK_OFFSET + LocalLayout.blockBytes(elementBytes);
    }

    /** Takes a region of zeros that nobody else knows as a slab; the work is to be performed. */
    public LocalWork add(int region, long bytes) {
        Check.that(region <= LocalReference.REGION_MAX, "region %d is no slab", region);
        slabs.add(new Slab(region, bytes));
        slabBytes += bytes;
        return new SlabHeader(region, owner);
    }

    /** How many slabs there are. */
    public int slabCount() {
        return slabs.size();
    }

    /** How many arrays are not closed, as far as the owner has heard. */
    public int arrayCount() {
        return used.size();
    }

    /**
     * Allocates an array. Its memory is full of zeros.
     *
     * @param kind what its elements are: 0 to 14
     */
    public LocalAllocation allocate(int kind, long length, long elementBytes) {
        Check.that(kind >= 0 && kind < 15, "kind %d of elements", kind);
        Check.that(elementBytes <= ELEMENT_BYTES_MAX, "%d bytes in a local array", elementBytes);
        return new LocalAllocation(kind, length, LocalLayout.blockBytes(elementBytes));
    }

    /** The owner has closed the array that {@code reference} refers to. */
    public void free(long reference) {
        LocalReference closed = LocalReference.of(reference);
        Place place = new Place(closed.region(), closed.offset());
        String name = LocalReference.name(reference);
        Block block = Check.present(used.remove(place), "%s is closed, but nothing is there", name);
        Check.that(block.reference == reference, "%s is closed, but %s is there", name, block);
        free.free(place, block.bytes);
    }

    private @Nullable Place takeFresh(long bytes) {
        for (Slab slab : slabs.reversed()) {
            if (slab.end - slab.fresh >= bytes && slab.fresh < LocalReference.OFFSET_END) {
                Place place = new Place(slab.region, slab.fresh);
                slab.fresh += bytes;
                return place;
            }
        }
        return null;
    }

    private long newReference(Place place, long bytes) {
        generation = generation % LocalReference.GENERATION_MAX + 1;
        long reference = new LocalReference(generation, place.region(), place.offset()).word();
        used.put(place, new Block(reference, bytes));
        return reference;
    }

    /** The allocation of one array. */
    public final class LocalAllocation extends LocalWork {
        private final int kind;
        private final long length;
        private final long bytes;
        private long reference;

        private LocalAllocation(int kind, long length, long bytes) {
            this.kind = kind;
            this.length = length;
            this.bytes = bytes;
            if (!placeReused() && !placeFresh()) {
                takeBack(0);
            }
        }

        /** That of the array; 0 if the arena needs another slab first. */
        public long reference() {
            return reference;
        }

        private boolean placeReused() {
            Place place = free.take(bytes);
            if (place != null) {
                makeArray(place, true);
            }
            return place != null;
        }

        private boolean placeFresh() {
            Place place = takeFresh(bytes);
            if (place != null) {
                makeArray(place, false);
            }
            return place != null;
        }

        private void makeArray(Place place, boolean isReused) {
            reference = newReference(place, bytes);
            int region = place.region();
            long at = place.offset();
            write(region, at, LocalLayout.blockMark(reference));
            long state = LocalLayout.open(generation, kind, length);
            write(region, at + LocalLayout.STATE_OFFSET, state);
            if (isReused && rules.clearsReused()) {
                long elements = at + LocalLayout.ELEMENTS_OFFSET;
                then(new LocalStep.Zero(region, elements, bytes - LocalLayout.ELEMENTS_OFFSET));
            }
        }

        /** Takes back what others have returned to the slabs from this one on, and tries again. */
        private void takeBack(int slab) {
            if (slab == 0 && !slabs.isEmpty()) {
                lock(new LocalStep.Lock(owner));
            }
            if (slab < slabs.size()) {
                int region = slabs.get(slab).region;
                read(region, LocalLayout.RETURNED_OFFSET, last -> takeBackFrom(slab, last));
            } else if (slab > 0) {
                lock(new LocalStep.Unlock(owner));
                boolean _ = placeReused();
            }
        }

        private void takeBackFrom(int slab, long last) {
            if (last != 0) {
                write(slabs.get(slab).region, LocalLayout.RETURNED_OFFSET, 0);
            }
            takeBackAll(slab, last);
        }

        private void takeBackAll(int slab, long returned) {
            if (returned == 0) {
                takeBack(slab + 1);
                return;
            }
            free(returned);
            long link = LocalReference.of(returned).offset() + LocalLayout.ELEMENTS_OFFSET;
            read(slabs.get(slab).region, link, before -> takeBackAll(slab, before));
        }

        private void lock(LocalStep step) {
            if (rules.ordersReturns()) {
                then(step);
            }
        }
    }
}
