package dev.merino.memory;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Frames in byte arrays, made when they are first asked for: a simulated node pays for the pages
 * that it touches. Byte arrays know no alignment, so read and write them with unaligned layouts.
 * For one thread.
 */
public final class HeapFrames implements Frames {
    private final AddressSpace space;
    private @Nullable MemorySegment[] frames = new @Nullable MemorySegment[0];

    /** No frames yet. */
    public HeapFrames(AddressSpace space) {
        this.space = space;
    }

    @Override
    public MemorySegment frame(int page) {
        MemorySegment frame = page < frames.length ? frames[page] : null;
        return frame != null ? frame : make(page);
    }

    @Override
    public boolean mayExist(int page) {
        return page < frames.length && frames[page] != null;
    }

    /** Forgets the frames of {@code region}: what has its pages next begins with zeros. */
    public void forget(Region region) {
        int end = Math.min(frames.length, region.endPage());
        for (int page = region.firstPage(); page < end; page++) {
            frames[page] = null;
        }
    }

    private MemorySegment make(int page) {
        MemorySegment made = MemorySegment.ofArray(new byte[space.regionOf(page).unitBytes()]);
        if (page >= frames.length) {
            frames = Arrays.copyOf(frames, space.pageCount());
        }
        frames[page] = made;
        return made;
    }
}
