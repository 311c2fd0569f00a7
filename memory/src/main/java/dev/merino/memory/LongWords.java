package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Pages and parts of them as arrays of little-endian words, by bulk copies.
 *
 * <p>Why. The JVM of a keeper has the quick compiler only, for which each access to a segment, or
 * to a byte array as words, is a call or two: 2 to 4 ns, where a page has 512 words and a diff
 * looks at each of them in two places. Copies in bulk, comparisons in bulk and plain loops over
 * arrays of words are fast in every JVM, whatever else it has executed.
 */
final class LongWords {
    private static final ValueLayout.OfLong LONG =
            JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    /** Whether words are in arrays as they are in pages. */
    static final boolean SAME = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    /** From so many words on a copy in bulk is worth its calls. */
    private static final int BULK_MIN = 8;

    private LongWords() {}

    /** A copy of all of {@code page}. */
    static long[] of(MemorySegment page) {
        long[] words = new long[Math.toIntExact(page.byteSize() / Long.BYTES)];
        read(page, words, words.length);
        return words;
    }

    /** Whether {@code page} has these words; false also where only a copy can be compared. */
    static boolean areEqual(MemorySegment page, long[] words) {
        return SAME && page.mismatch(MemorySegment.ofArray(words)) < 0;
    }

    /** Copies the first {@code count} words of {@code page} to {@code words}. */
    static void read(MemorySegment page, long[] words, int count) {
        if (SAME) { // copies between segments find out less about their arrays
            MemorySegment.copy(page, 0, MemorySegment.ofArray(words), 0, bytes(count));
        } else {
            MemorySegment.copy(page, LONG, 0, words, 0, count);
        }
    }

    /** Copies {@code count} words of {@code source}, from byte {@code at} on. */
    static void read(byte[] source, int at, long[] words, int first, int count) {
        MemorySegment from = MemorySegment.ofArray(source);
        if (SAME) {
            MemorySegment to = MemorySegment.ofArray(words);
            MemorySegment.copy(from, at, to, bytes(first), bytes(count));
        } else {
            MemorySegment.copy(from, LONG, at, words, first, count);
        }
    }

    /** Copies {@code count} words, from {@code first} on, to byte {@code at} of {@code target}. */
    static void write(long[] words, int first, int count, byte[] target, int at) {
        if (count >= BULK_MIN && SAME) {
            MemorySegment from = MemorySegment.ofArray(words);
            MemorySegment to = MemorySegment.ofArray(target);
            MemorySegment.copy(from, bytes(first), to, at, bytes(count));
        } else {
            for (int i = 0; i < count; i++) {
                ArrayWords.put(target, at + i * Long.BYTES, words[first + i]);
            }
        }
    }

    /** Overwrites all of {@code page}. */
    static void write(long[] words, MemorySegment page) {
        if (SAME) {
            MemorySegment.copy(MemorySegment.ofArray(words), 0, page, 0, bytes(words.length));
        } else {
            MemorySegment.copy(words, 0, page, LONG, 0, words.length);
        }
    }

    private static long bytes(int words) {
        return (long) words * Long.BYTES;
    }
}
