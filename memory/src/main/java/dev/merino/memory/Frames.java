package dev.merino.memory;

import java.lang.foreign.MemorySegment;

/** One node's copy of every page. */
public interface Frames {
    /** The node's copy of {@code page}, exactly as long as the page's unit. */
    MemorySegment frame(int page);

    /** What {@code page} holds now, for a message. */
    default PageImage image(int page) {
        return PageImage.of(frame(page));
    }
}
