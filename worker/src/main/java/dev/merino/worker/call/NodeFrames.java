package dev.merino.worker.call;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Check;
import dev.merino.memory.AddressSpace;
import dev.merino.memory.Frames;
import dev.merino.memory.PageImage;
import dev.merino.memory.Region;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;

/** The frames of a node, all regions in one memory, where node 0 has put them. */
public final class NodeFrames implements Frames {
    /** No page. */
    private static final int NONE = -1;

    private final AddressSpace space;
    private final int osPageBytes;
    private final MemorySegment memory;

    /** Pages whose frames may exist: 1, by page. */
    private byte[] exist = new byte[64];

    /** The page whose frame does not exist yet, though {@link #late} is to be in it; or none. */
    private int latePage = NONE;

    private PageImage late = PageImage.ABSENT;

    /** For bytes that are in the heap. */
    private final MemorySegment aPage;

    /** Only there so that reads of {@link #bring} are not for nothing. */
    private byte touched;

    public NodeFrames(AddressSpace space, MemorySegment memory) {
        this.space = space;
        this.osPageBytes = space.osPageBytes();
        this.memory = memory;
        this.aPage = Arena.ofAuto().allocate(osPageBytes, osPageBytes);
    }

    /** Defines a region where node 0 has put it. */
    public Region define(ClusterMessage.DefineRegion definition) {
        Region region =
                space.place(
                        definition.index(),
                        definition.firstPage(),
                        definition.startBytes(),
                        definition.lengthBytes(),
                        definition.unitBytes(),
                        definition.homes(),
                        definition.protocol());
        int pageCount = region.endPage();
        if (pageCount > exist.length) {
            exist = Arrays.copyOf(exist, Math.max(pageCount, 2 * exist.length));
        }
        return region;
    }

    /** Where {@code region} begins. */
    public long offsetOf(Region region) {
        return region.startBytes();
    }

    /** Where the frame of {@code page} begins. */
    public long offsetOf(int page) {
        Region region = space.regionOf(page);
        return offsetOf(region) + region.offsetOf(page);
    }

    /** The page whose frame the byte at {@code offset} is in. */
    public int pageAt(long offset) {
        Region region =
                Check.present(space.regionAt(offset), "byte %d of the frames is no page's", offset);
        return region.pageAt(offset - region.startBytes());
    }

    /** Forgets {@code region}, whose memory is empty again. */
    public void forget(Region region) {
        settle();
        Arrays.fill(exist, region.firstPage(), region.endPage(), (byte) 0);
        space.free(region);
    }

    @Override
    public MemorySegment frame(int page) {
        if (page == latePage) {
            settle();
        }
        exist[page] = 1;
        return frameIn(memory, page);
    }

    @Override
    public boolean mayExist(int page) {
        return exist[page] == 1;
    }

    /**
     * The first copy of a page waits until it is mapped: the kernel then makes frame, copy and
     * mapping in one call, which takes a third less.
     */
    @Override
    public void overwrite(int page, PageImage image) {
        if (exist[page] == 1 || image.bytes() != osPageBytes) {
            image.copyTo(frame(page));
            return;
        }
        settle();
        latePage = page;
        late = image;
    }

    /** What waits to be copied into the frame of just these bytes: its address, or 0 for none. */
    public long lateFor(long offset, long bytes) {
        if (latePage == NONE || bytes != osPageBytes || offset != offsetOf(latePage)) {
            return 0;
        }
        long borrowed = late.borrowedAddress();
        if (borrowed != 0) {
            return borrowed;
        }
        late.copyTo(aPage);
        return aPage.address();
    }

    /** It has been copied. */
    public void settled() {
        exist[latePage] = 1;
        latePage = NONE;
        late = PageImage.ABSENT;
    }

    /** Copies what waits. */
    public void settle() {
        if (latePage != NONE) {
            int page = latePage;
            PageImage image = late;
            settled();
            image.copyTo(frame(page));
        }
    }

    /** Not copied: what a live node sends is made bytes before it does anything else. */
    @Override
    public PageImage image(int page) {
        return PageImage.borrowed(frame(page));
    }

    /**
     * The frames of another node, which are where ours are, in its memory: asked for when needed.
     */
    public Frames framesIn(Supplier<MemorySegment> all) {
        return page -> frameIn(all.get(), page);
    }

    private MemorySegment frameIn(MemorySegment all, int page) {
        Region region = space.regionOf(page);
        return all.asSlice(offsetOf(region) + region.offsetOf(page), region.unitBytes());
    }

    /** Makes the frame of {@code page} exist. */
    public void bring(int page) {
        exist[page] = 1;
        Region region = space.regionOf(page);
        bring(offsetOf(region) + region.offsetOf(page), region.unitBytes());
    }

    /** Makes the frames of a range exist: the kernel maps only what is there. */
    public void bring(long offset, long bytes) {
        byte sum = 0;
        for (long at = offset; at < offset + bytes; at += osPageBytes) {
            sum ^= memory.get(JAVA_BYTE, at);
        }
        touched = sum;
    }

    @Override
    public String toString() {
        return "frames of " + space.usedBytes() + " bytes (" + touched + ")";
    }
}
