package dev.merino.memory;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Frames in native memory, one contiguous segment for each region, in an arena of its own. Readers
 * need no lock; one thread adds and frees.
 */
public final class ArenaFrames implements Frames, AutoCloseable {
    private final AddressSpace space;
    private volatile @Nullable Frame[] frames = new @Nullable Frame[0];

    /** The frames of a region, and what frees them. */
    private record Frame(Arena arena, MemorySegment segment) {}

    /** No frames yet. */
    public ArenaFrames(AddressSpace space) {
        this.space = space;
    }

    /** Makes the frames of {@code region}, full of zeros. */
    public void add(Region region) {
        @Nullable Frame[] more = Arrays.copyOf(frames, Math.max(frames.length, region.index() + 1));
        Check.that(more[region.index()] == null, "frames of %s are made once", region);
        Arena arena = Arena.ofShared();
        more[region.index()] =
                new Frame(arena, arena.allocate(region.paddedBytes(), space.osPageBytes()));
        frames = more;
    }

    /** Frees the frames of {@code region}; nobody may be using them. */
    public void free(Region region) {
        @Nullable Frame[] fewer = frames.clone();
        Frame freed = Check.present(fewer[region.index()], "%s has no frames", region);
        fewer[region.index()] = null;
        frames = fewer;
        freed.arena.close();
    }

    /** All frames of {@code region}, one after the other. */
    public MemorySegment segment(Region region) {
        @Nullable Frame[] now = frames;
        Frame frame = region.index() < now.length ? now[region.index()] : null;
        if (frame == null) {
            throw new IllegalStateException("no frames were added for " + region);
        }
        return frame.segment;
    }

    @Override
    public MemorySegment frame(int page) {
        Region region = space.regionOf(page);
        return segment(region).asSlice(region.offsetOf(page), region.unitBytes());
    }

    /** Frees all frames. */
    @Override
    public void close() {
        @Nullable Frame[] all = frames;
        frames = new @Nullable Frame[0];
        for (Frame frame : all) {
            if (frame != null) {
                frame.arena.close();
            }
        }
    }
}
