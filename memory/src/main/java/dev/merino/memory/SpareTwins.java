package dev.merino.memory;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Twins that are not needed any more, to be used again. A release of many pages that makes as many
 * new ones fills the young generation of a keeper, which is small, and has them copied, for they
 * live long.
 */
public final class SpareTwins {
    private final long bytesMax;
    private final Deque<Twin> spare = new ArrayDeque<>();
    private long bytes;

    /** None yet, and never more than {@code bytesMax} bytes. */
    public SpareTwins(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** A copy of what {@code frame} holds now. */
    public Twin copyOf(MemorySegment frame) {
        Twin last = spare.peek();
        if (last == null || last.bytes() != frame.byteSize()) {
            return Twin.of(frame);
        }
        Twin twin = spare.pop();
        bytes -= twin.bytes();
        twin.renew(frame);
        return twin;
    }

    /** A copy of {@code image}. */
    public Twin copyOf(PageImage image) {
        return copyOf(image.segment());
    }

    /** Takes {@code twin}, which nobody uses any more. */
    public void give(Twin twin) {
        if (bytes + twin.bytes() <= bytesMax) {
            bytes += twin.bytes();
            spare.push(twin);
        }
    }
}
