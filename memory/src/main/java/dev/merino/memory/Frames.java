package dev.merino.memory;

import java.lang.foreign.MemorySegment;

/** One node's copy of every page. */
public interface Frames {
    /** The node's copy of {@code page}, exactly as long as the page's unit. */
    MemorySegment frame(int page);

    /**
     * Whether the frame of {@code page} may exist. One that does not is best left alone until it is
     * mapped: then {@link #overwrite} waits until then, too.
     */
    default boolean mayExist(int page) {
        return true;
    }

    /**
     * Overwrites all of {@code page}: only where no local thread writes it. What {@code image} has
     * borrowed may be read as late as the frame is looked at, or mapped.
     */
    default void overwrite(int page, PageImage image) {
        image.copyTo(frame(page));
    }

    /** What {@code page} holds now, for a message. */
    default PageImage image(int page) {
        return PageImage.of(frame(page));
    }
}
