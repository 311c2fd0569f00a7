package dev.merino.engine;

import dev.merino.coherence.Access;
import dev.merino.sync.SyncOperation;

/**
 * What a processor wants of its node. It waits until {@link Outcome#complete} answers, and then may
 * ask again.
 */
public sealed interface Request {
    /** The processor that asks. */
    int processor();

    /** It has touched a page and may not do what it wants. */
    record Fault(int processor, int page, Access wanted) implements Request {}

    /** It wants to synchronise. */
    record Synchronise(int processor, SyncOperation operation) implements Request {}

    /**
     * It does not want to wait any longer for a lock or a condition; the request that waits still
     * completes.
     */
    record Cancel(int processor) implements Request {}
}
