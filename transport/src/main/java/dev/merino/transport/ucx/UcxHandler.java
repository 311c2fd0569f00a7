package dev.merino.transport.ucx;

import java.lang.foreign.MemorySegment;

/** Is called for each active message, by the thread that drives the worker. */
public interface UcxHandler {
    /**
     * Handles a message; header and data are valid until this returns. It must not make progress.
     */
    void arrived(MemorySegment header, MemorySegment data);
}
