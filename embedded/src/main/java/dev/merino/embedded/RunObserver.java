package dev.merino.embedded;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.engine.NodeObserver;
import dev.merino.memory.AddressSpace;
import dev.merino.rank.handle.Registry;
import dev.merino.sync.SyncOperation;

import org.jspecify.annotations.Nullable;

/** Somebody who watches a run in this JVM, and changes nothing. */
public interface RunObserver {
    /** Nobody. */
    RunObserver NONE = new RunObserver() {};

    /** Who hears what happens at {@code node}; asked for once, before anything happens. */
    default OfNode node(int node) {
        return OfNode.NONE;
    }

    /** The ranks begin; {@code run} can be asked from now on, by any thread. */
    default void began(Running run) {}

    /** A rank has asked for the array of that index, which it will touch later. */
    default void found(int index, Registry.KnownArray array) {}

    /** One node. Calls come from any thread, which holds the node meanwhile: they are short. */
    interface OfNode extends NodeObserver {
        /** Nobody. */
        OfNode NONE = new OfNode() {};

        /** {@code processor} asks for {@code operation}; or has touched a page, if it is null. */
        default void asked(int processor, @Nullable SyncOperation operation) {}
    }

    /** A run, for those who watch it. */
    interface Running {
        /** Its settings. */
        Settings settings();

        /** Its shared memory. */
        AddressSpace space();

        /**
         * What {@code node} has counted so far, in timed regions or not; where the time of its
         * ranks went nobody knows yet. To be asked without a lock that calls of {@link OfNode}
         * take.
         */
        Statistics.Node counts(int node);
    }
}
