package dev.merino.keeper.sample;

import dev.merino.control.SharingPart;

import org.jspecify.annotations.Nullable;

/** Who writes down how a node shares pages with others. */
public interface SharingRecorder {
    /** Nobody. */
    SharingRecorder NONE = new SharingRecorder() {};

    /** The node had to get the content of {@code page}. */
    default void read(int page) {}

    /** A rank of the node says ahead that it will read pages from {@code page} on. */
    default void willRead(int page) {}

    /** A rank of the node faults, as it wants to write {@code page}. */
    default void writing(int page) {}

    /** A release finds that ranks of the node have written {@code page}. */
    default void written(int page) {}

    /** A diff of the node has changed these parts of {@code page}. */
    default void parts(int page, long parts) {}

    /** The node and another one have written {@code page} at one time. */
    default void conflict(int page) {}

    /** {@code processor} has left a barrier of all ranks. */
    default void leftBarrier(int processor) {}

    /** The region of that index is closed, which had these pages. */
    default void forget(int region, int firstPage, int endPage) {}

    /** What was written down and not taken yet, or part of it; null if there is nothing. */
    default @Nullable SharingPart take() {
        return null;
    }
}
