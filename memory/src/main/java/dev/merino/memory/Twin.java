package dev.merino.memory;

import java.lang.foreign.MemorySegment;

/**
 * The pristine copy of a page, made before its first local write (Carter, Bennett and Zwaenepoel
 * 1991, section 3). What differs between a frame and its twin was written here and is not yet told.
 *
 * <p>It is kept as words: loops over an array of them are fast in every JVM ({@link LongWords}).
 */
public final class Twin {
    private final long[] words;

    private Twin(long[] words) {
        this.words = words;
    }

    /** A copy of what {@code frame} holds now. */
    public static Twin of(MemorySegment frame) {
        return new Twin(LongWords.of(frame));
    }

    /** A copy of {@code image}. */
    public static Twin of(PageImage image) {
        return new Twin(image.words());
    }

    /** From now on what {@code frame} holds now. */
    public void renew(MemorySegment frame) {
        LongWords.read(frame, words, words.length);
    }

    /** How many bytes the page has. */
    public int bytes() {
        return words.length * Long.BYTES;
    }

    /** The words themselves; {@link Diff} and {@link IncomingDiff} write them. */
    long[] words() {
        return words;
    }

    /** A copy of the bytes. */
    byte[] content() {
        byte[] content = new byte[bytes()];
        LongWords.write(words, 0, words.length, content, 0);
        return content;
    }
}
