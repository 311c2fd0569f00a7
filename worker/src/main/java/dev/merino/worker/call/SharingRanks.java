package dev.merino.worker.call;

import dev.merino.Settings;
import dev.merino.rank.handle.ProtocolList;

/**
 * The ranks that share memory with one of them, so that nothing has to be released and acquired
 * between them: those of its process, whose page table is one, and on a cluster of one node all.
 *
 * @param processor the rank's number on its node
 * @param first the first of them, by the same numbers
 * @param end the one after the last
 */
record SharingRanks(int processor, int first, int end) {
    /** Those of {@code rank} in a cluster with these settings. */
    static SharingRanks of(Settings settings, int rank) {
        int processor = rank % settings.ranksPerNode();
        int sharing =
                ProtocolList.isOneMemory(settings) ? settings.ranksPerNode() : settings.threads();
        int first = processor / sharing * sharing;
        return new SharingRanks(processor, first, first + sharing);
    }

    boolean contains(int other) {
        return other >= first && other < end;
    }
}
