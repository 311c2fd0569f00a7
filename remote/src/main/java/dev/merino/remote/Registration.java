package dev.merino.remote;

import java.lang.foreign.MemorySegment;

/** A region of this node's memory that other nodes may access. */
public interface Registration extends AutoCloseable {
    /** The key with which others {@link RemoteMemory#open} it. */
    RegionKey key();

    /** The memory itself, for this node's own loads and stores. */
    MemorySegment memory();

    /**
     * Revokes the key. Providers in which the target serves accesses refuse later ones; with
     * others, nodes that have opened the region keep access, so its memory stays until the provider
     * is closed.
     */
    @Override
    void close();
}
