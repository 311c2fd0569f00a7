package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/**
 * A page read and written as little-endian words, wherever it is: the lowest byte of a word is the
 * first in memory on every machine.
 *
 * <p>Why not simply {@link MemorySegment#get}. Its speed depends on which kinds of segments the
 * whole JVM has used so far: the same pass over a page was seen to take six times as long after two
 * kinds and twenty-five times after three. Here the kind is asked once for each loop: a frame
 * outside the heap is reached by absolute address ({@link NativeWords}), a frame on the heap
 * through its array ({@link ArrayWords}). Where the JVM does not allow addresses a page is copied
 * to be compared, and written through its segment ({@link SegmentWords}).
 *
 * <p>Safety. The frame is alive when its address is taken, the caller keeps it reachable, and asks
 * for offsets inside the page only. Whoever owns the arena of a frame must not close it while a
 * diff is made of it or applied to it, just as a live node must not unmap its frames.
 */
final class PageWords {
    private final MemorySegment frame;
    private final byte @Nullable [] array;

    /** Where the page begins: an address, or an index of {@link #array}. */
    private final long start;

    private final int bytes;

    private PageWords(MemorySegment frame, byte @Nullable [] array, long start) {
        this.frame = frame;
        this.array = array;
        this.start = start;
        this.bytes = Math.toIntExact(frame.byteSize());
    }

    /** The words of {@code frame}, to be written. */
    static PageWords writing(MemorySegment frame) {
        Check.that(
                isReachable(frame) && !frame.isReadOnly(),
                "a frame that is written lies outside the heap or in a byte array");
        return reaching(frame);
    }

    private static boolean isReachable(MemorySegment frame) {
        return frame.isNative() || frame.heapBase().orElse(null) instanceof byte[];
    }

    private static PageWords reaching(MemorySegment frame) {
        Check.that(frame.scope().isAlive(), "a frame is alive while it is compared or written");
        byte[] array = frame.isNative() ? null : (byte[]) frame.heapBase().orElseThrow();
        return new PageWords(frame, array, frame.address());
    }

    int bytes() {
        return bytes;
    }

    /** Writes of the eight bytes from {@code at} on those that {@code mask} names, and no other. */
    void put(int at, long word, int mask) {
        if (array != null) {
            ArrayWords.put(array, indexOf(at), word, mask);
        } else if (NativeWords.ALLOWED) {
            NativeWords.put(start + at, word, mask);
        } else {
            SegmentWords.put(frame, at, word, mask);
        }
    }

    /**
     * Writes {@code count} words from {@code at} on, of each the bytes that its mask names: {@code
     * source} has all masks at {@code masksAt}, and then all words.
     */
    void putMasked(int at, byte[] source, int masksAt, int count) {
        if (array != null) {
            ArrayWords.putMasked(array, indexOf(at), source, masksAt, count);
        } else if (NativeWords.ALLOWED) {
            NativeWords.putMasked(start + at, source, masksAt, count);
        } else {
            SegmentWords.putMasked(frame, at, source, masksAt, count);
        }
    }

    private int indexOf(int at) {
        return (int) start + at;
    }

    /** Writes {@code count} bytes of {@code source} to the page, from {@code at} on. */
    void copyFrom(byte[] source, int sourceAt, int at, int count) {
        MemorySegment.copy(source, sourceAt, frame, JAVA_BYTE, at, count);
    }
}
