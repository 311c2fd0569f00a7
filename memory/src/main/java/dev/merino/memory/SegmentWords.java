package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * What {@link NativeWords} does to write a page, through the page's own segment: for JVMs that were
 * started without {@code --enable-native-access}. Slower, but without a warning.
 */
final class SegmentWords {
    private SegmentWords() {}

    /** Writes of the eight bytes from {@code at} on those that {@code mask} names, and no other. */
    static void put(MemorySegment frame, int at, long word, int mask) {
        for (int i = 0; i < Long.BYTES; i++) {
            if ((mask >>> i & 1) != 0) {
                frame.set(JAVA_BYTE, at + i, (byte) (word >>> (8 * i)));
            }
        }
    }

    /** See {@link PageWords#putMasked}. */
    static void putMasked(MemorySegment frame, int at, byte[] source, int masksAt, int count) {
        int wordsAt = masksAt + count;
        for (int i = 0; i < count; i++) {
            long word = ArrayWords.get(source, wordsAt + i * Long.BYTES);
            put(frame, at + i * Long.BYTES, word, source[masksAt + i]);
        }
    }
}
