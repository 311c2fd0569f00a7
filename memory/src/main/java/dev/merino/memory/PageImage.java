package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

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

    /** Writes the page. */
    public void writeTo(WireWriter out) {
        out.putBytes(content);
    }

    /** Reads what {@link #writeTo} wrote; refuses what is not as long as a page can be. */
    public static PageImage readFrom(WireReader in) {
        byte[] content = in.getBytes("a page");
        if (!Region.isUnit(content.length)) {
            throw in.malformed("a page", content.length + " bytes long");
        }
        return new PageImage(content);
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
