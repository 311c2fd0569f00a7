package dev.merino.keeper.remote;

import dev.merino.remote.Atomicity;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteRegion;

import java.util.List;

/**
 * The memory of all nodes, as a provider of remote memory reaches it.
 *
 * @param memory the provider
 * @param frames the copies of pages that each node has, at its number
 * @param windows the words that protocols of each node let others read and write
 */
public record RemoteNodes(
        RemoteMemory memory, List<RemoteRegion> frames, List<RemoteRegion> windows) {
    /** Keeps its own lists. */
    public RemoteNodes {
        frames = List.copyOf(frames);
        windows = List.copyOf(windows);
    }

    /**
     * Whether only the provider may change words atomically, also those of this node. A keeper
     * changes words on the thread that makes progress.
     */
    public boolean ownsAtomics() {
        return memory.capabilities().atomicity() == Atomicity.EACH_OTHER;
    }
}
