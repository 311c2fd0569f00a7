package dev.merino.worker;

/** What a worker does between its start and its end. */
public interface WorkerBody {
    /**
     * Runs on the main thread. A worker must not return before its keeper lets it, also when a
     * program has failed: whoever ends before {@link Control.Finish} or {@link Control.Stop} counts
     * as dead.
     *
     * @return the exit code of the process
     * @throws Exception if the worker cannot go on; it is printed, and the process ends
     */
    int run(WorkerContext context) throws Exception;

    /** Somebody wonders why nothing moves: prints where the program is. Must not block. */
    default void tellLines() {}
}
