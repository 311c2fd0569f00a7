package dev.merino.ucx;

import java.lang.foreign.MemorySegment;

/** What is called for each active message, by the thread that drives the worker. */
public interface UcxHandler {
    /**
     * A message is here; both parts are the caller's again when this returns. It must not let the
     * worker make progress.
     */
    void arrived(MemorySegment header, MemorySegment data);
}
