package dev.merino.node.live;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.memory.AddressSpace;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The frames of a node, region after region in one memory, and where each region begins in it. A
 * keeper and its workers agree on this without a word: they define the same regions in the same
 * order.
 */
final class LiveFrames implements Frames {
    private static final int OS_PAGE_BYTES = 4096;

    private final AddressSpace space;
    private final MemorySegment memory;
    private long[] offsets = new long[8];

    /** Only there so that reads of {@link #bring} are not for nothing. */
    private byte touched;

    LiveFrames(AddressSpace space, MemorySegment memory) {
        this.space = space;
        this.memory = memory;
    }

    /** Allocates the next region. */
    Region define(ClusterMessage.DefineRegion definition) {
        Region region =
                space.allocate(
                        definition.lengthBytes(),
                        definition.unitBytes(),
                        definition.homes(),
                        definition.protocol());
        if (region.index() >= offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * offsets.length);
        }
        offsets[region.index()] = space.usedBytes() - region.paddedBytes();
        return region;
    }

    /** Where {@code region} begins. */
    long offsetOf(Region region) {
        return offsets[region.index()];
    }

    /** Where the frame of {@code page} begins. */
    long offsetOf(int page) {
        Region region = space.regionOf(page);
        return offsetOf(region) + region.offsetOf(page);
    }

    /** The page whose frame the byte at {@code offset} is in. */
    int pageAt(long offset) {
        int low = 0;
        int high = space.regionCount() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (offsets[middle] <= offset) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return space.region(low).pageAt(offset - offsets[low]);
    }

    @Override
    public MemorySegment frame(int page) {
        return frameIn(memory, page);
    }

    /** Not copied: what a live node sends is made bytes before it does anything else. */
    @Override
    public PageImage image(int page) {
        return PageImage.borrowed(frame(page));
    }

    /** The frames of another node, which are where ours are, in its memory. */
    Frames framesIn(MemorySegment all) {
        return page -> frameIn(all, page);
    }

    private MemorySegment frameIn(MemorySegment all, int page) {
        Region region = space.regionOf(page);
        return all.asSlice(offsetOf(region) + region.offsetOf(page), region.unitBytes());
    }

    /** Makes the frames of a range exist: the kernel maps only what is there. */
    void bring(long offset, long bytes) {
        byte sum = 0;
        for (long at = offset; at < offset + bytes; at += OS_PAGE_BYTES) {
            sum ^= memory.get(JAVA_BYTE, at);
        }
        touched = sum;
    }

    @Override
    public String toString() {
        return "frames of " + space.usedBytes() + " bytes (" + touched + ")";
    }
}
