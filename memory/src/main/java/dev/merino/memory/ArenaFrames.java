package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Frames in memory of an arena, one contiguous segment for each region. Readers need no lock; one
 * thread adds.
 */
public final class ArenaFrames implements Frames {
    private final AddressSpace space;
    private final Arena arena;
    private volatile @Nullable MemorySegment[] segments = new @Nullable MemorySegment[0];

    /** No frames yet. */
    public ArenaFrames(AddressSpace space, Arena arena) {
        this.space = space;
        this.arena = arena;
    }

    /** Makes the frames of {@code region}, full of zeros. */
    public void add(Region region) {
        @Nullable MemorySegment[] more =
                Arrays.copyOf(segments, Math.max(segments.length, region.index() + 1));
        Check.that(more[region.index()] == null, "frames of %s are made once", region);
        more[region.index()] = arena.allocate(region.paddedBytes(), space.osPageBytes());
        segments = more;
    }

    /** All frames of {@code region}, one after the other. */
    public MemorySegment segment(Region region) {
        @Nullable MemorySegment[] now = segments;
        MemorySegment segment = region.index() < now.length ? now[region.index()] : null;
        if (segment == null) {
            throw new IllegalStateException("no frames were added for " + region);
        }
        return segment;
    }

    @Override
    public MemorySegment frame(int page) {
        Region region = space.regionOf(page);
        return segment(region).asSlice(region.offsetOf(page), region.unitBytes());
    }
}
