package dev.merino.rank.checkpoint;

import dev.merino.checkpoint.SavedObject;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.Map;

/**
 * The checksums of the blocks that one rank reads, as of one snapshot: what differs from them has
 * changed since. An object that is not there is all zeros.
 */
final class BlockSums {
    /** As of no snapshot: all is zeros, so that everything else has changed. */
    static final long NO_SNAPSHOT = 0;

    private final long snapshot;
    private final Map<SavedObject.Identity, long[]> sums = new HashMap<>();

    BlockSums(long snapshot) {
        this.snapshot = snapshot;
    }

    /** As of which snapshot they are. */
    long snapshot() {
        return snapshot;
    }

    /** Those of {@code memory}. */
    long[] of(MemoryShare memory) {
        long[] found = sums.get(memory.object().identity());
        return found == null ? new long[memory.blocks()] : found;
    }

    /** The same, if there are any. */
    long @Nullable [] find(MemoryShare memory) {
        return sums.get(memory.object().identity());
    }

    void put(MemoryShare memory, long[] its) {
        sums.put(memory.object().identity(), its);
    }
}
