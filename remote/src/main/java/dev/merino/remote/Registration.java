package dev.merino.remote;

import java.lang.foreign.MemorySegment;

/** A region of this node's memory that others may reach. */
public interface Registration extends AutoCloseable {
    /** What others must know to {@link RemoteMemory#open} it. */
    RegionKey key();

    /** The memory itself, for this node's own loads and stores. */
    MemorySegment memory();

    /**
     * Lets nobody open it any more. Providers that need the target's help refuse what comes later;
     * others let those who have it go on, so the memory itself stays until the provider is closed.
     */
    @Override
    void close();
}
