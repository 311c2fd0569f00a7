package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * The pristine copy of a page, made before its first local write (Carter, Bennett and Zwaenepoel
 * 1991, section 3). What differs between a frame and its twin was written here and is not yet told.
 */
public final class Twin {
    private final byte[] content;

    private Twin(byte[] content) {
        this.content = content;
    }

    /** A copy of what {@code frame} holds now. */
    public static Twin of(MemorySegment frame) {
        return new Twin(frame.toArray(JAVA_BYTE));
    }

    /** A copy of {@code image}. */
    public static Twin of(PageImage image) {
        return new Twin(image.content().clone());
    }

    /** From now on what {@code frame} holds now. */
    public void renew(MemorySegment frame) {
        MemorySegment.copy(frame, JAVA_BYTE, 0, content, 0, content.length);
    }

    /** The bytes themselves; {@link Diff} and {@link IncomingDiff} write them. */
    byte[] content() {
        return content;
    }
}
