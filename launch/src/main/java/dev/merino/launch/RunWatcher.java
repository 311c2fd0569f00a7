package dev.merino.launch;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;

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

    /** The run is over; what it counted, if it ended well. */
    void ended(Optional<Statistics> counted);
}
