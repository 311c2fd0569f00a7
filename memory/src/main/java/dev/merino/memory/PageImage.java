package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/** An immutable copy of a page, as a message carries it. */
public final class PageImage {
    private final byte[] content;

    private PageImage(byte[] content) {
        this.content = content;
    }

    /** A copy of what {@code frame} holds now. */
    public static PageImage of(MemorySegment frame) {
        return new PageImage(frame.toArray(JAVA_BYTE));
    }

    /** Overwrites all of {@code frame}: only for a frame that no local thread writes. */
    public void copyTo(MemorySegment frame) {
        MemorySegment.copy(content, 0, frame, JAVA_BYTE, 0, content.length);
    }

    /** The bytes of the page. */
    public int bytes() {
        return content.length;
    }

    /** The bytes themselves, to read only. */
    byte[] content() {
        return content;
    }

    @Override
    public String toString() {
        return content.length + " bytes";
    }
}
