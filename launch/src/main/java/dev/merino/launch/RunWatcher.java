package dev.merino.launch;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.control.SharingPart;

import java.util.Optional;

/**
 * Somebody who wants to see a run while it lasts. Called on the launcher's thread, which waits for
 * nobody: whoever has much to do does it elsewhere.
 */
public interface RunWatcher {
    /** The run begins: the nodes are being started. */
    void began(Settings settings);

    /** What {@code node} has done so far. */
    void sampled(int node, NodeSample sample);

    /** Whether it wants to hear, several times a second, what nodes have done. */
    default boolean wantsSamples() {
        return true;
    }

    /** Whether nodes are to record how the program shares pages. */
    default boolean wantsSharing() {
        return false;
    }

    /** What {@code node} has recorded, or the next part of it; after the program has ended. */
    default void recorded(int node, SharingPart part) {}

    /** The run is over; what it counted, if it ended well. */
    void ended(Optional<Statistics> counted);
}
