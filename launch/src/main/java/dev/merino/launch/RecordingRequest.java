package dev.merino.launch;

import dev.merino.control.RecordingOptions;
import dev.merino.trace.TracedNode;

import java.util.function.Consumer;

/**
 * What is recorded of a run, and who gets what comes back.
 *
 * @param what what the processes record
 * @param traces gets what each node has kept for the timeline when the run is over, however it has
 *     ended; on any thread. A node whose keeper was killed sends nothing.
 * @param began gets, when nodes inside this JVM begin, what makes them give to {@code traces} what
 *     they have kept so far; live ones do so when their launcher ends them
 */
public record RecordingRequest(
        RecordingOptions what, Consumer<TracedNode> traces, Consumer<Runnable> began) {
    /** Nothing is. */
    public static final RecordingRequest NONE =
            new RecordingRequest(RecordingOptions.NONE, node -> {});

    /** The same of a run that nobody interrupts. */
    public RecordingRequest(RecordingOptions what, Consumer<TracedNode> traces) {
        this(what, traces, soFar -> {});
    }
}
