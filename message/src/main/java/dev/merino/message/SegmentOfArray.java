package dev.merino.message;

import java.lang.foreign.MemorySegment;

/** An array as a segment, which is made anew only for another array than the last one. */
public final class SegmentOfArray {
    private byte[] array = new byte[0];
    private MemorySegment segment = MemorySegment.ofArray(array);

    /** Before the first one. */
    public SegmentOfArray() {}

    /** All of {@code wanted}. */
    public MemorySegment of(byte[] wanted) {
        if (array != wanted) {
            array = wanted;
            segment = MemorySegment.ofArray(wanted);
        }
        return segment;
    }
}
