package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** What a page holds, as a message carries it, or as it can be read in somebody's frame. */
public final class PageImage {
    /** Nothing: whoever gets it can read the page itself ({@link Neighbours}). */
    public static final PageImage ABSENT = new PageImage(new byte[0]);

    private final MemorySegment content;

    /** The same bytes, unless they are in somebody's frame. */
    private final byte @Nullable [] own;

    private PageImage(byte[] own) {
        this.content = MemorySegment.ofArray(own);
        this.own = own;
    }

    private PageImage(MemorySegment borrowed) {
        this.content = borrowed;
        this.own = null;
    }

    /** A copy of what {@code frame} holds now. */
    public static PageImage of(MemorySegment frame) {
        return new PageImage(frame.toArray(JAVA_BYTE));
    }

    /** What a page held before it was written here. */
    public static PageImage of(Twin twin) {
        return new PageImage(twin.content());
    }

    /** What {@code frame} holds whenever it is looked at. */
    public static PageImage borrowed(MemorySegment frame) {
        return new PageImage(frame);
    }

    /** What {@code twin} holds whenever it is looked at. */
    public static PageImage borrowed(Twin twin) {
        return LongWords.SAME ? new PageImage(MemorySegment.ofArray(twin.words())) : of(twin);
    }

    /** The same, which stays as it is now. */
    public PageImage kept() {
        return own == null ? of(content) : this;
    }

    /** Writes the page. */
    public void writeTo(WireWriter out) {
        out.putBytes(content);
    }

    /** Reads what {@link #writeTo} wrote; refuses what is not as long as a page can be. */
    public static PageImage readFrom(WireReader in) {
        byte[] content = in.getBytes("a page");
        if (content.length == 0) {
            return ABSENT;
        }
        if (!Region.isUnit(content.length)) {
            throw in.malformed("a page", content.length + " bytes long");
        }
        return new PageImage(content);
    }

    /** Whether it brings no bytes. */
    public boolean isAbsent() {
        return content.byteSize() == 0;
    }

    /** Where its bytes are, if they are in somebody's frame outside the heap; else 0. */
    public long borrowedAddress() {
        return own == null && content.isNative() ? content.address() : 0;
    }

    /** Overwrites all of {@code frame}: only for a frame that no local thread writes. */
    public void copyTo(MemorySegment frame) {
        MemorySegment.copy(content, 0, frame, 0, content.byteSize());
    }

    /** The bytes of the page. */
    public int bytes() {
        return (int) content.byteSize();
    }

    /** The bytes, to read only. */
    byte[] content() {
        return own != null ? own : content.toArray(JAVA_BYTE);
    }

    /** The bytes where they are, to read only. */
    MemorySegment segment() {
        return content;
    }

    /** A copy of the page as words. */
    long[] words() {
        return LongWords.of(content);
    }

    @Override
    public String toString() {
        return isAbsent() ? "no bytes" : bytes() + " bytes";
    }
}
