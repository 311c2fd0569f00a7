package dev.merino.keeper;

import dev.merino.memory.Frames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.SharedSegmentWords;
import dev.merino.memory.WordMemory;
import dev.merino.pager.KeeperMemory;
import dev.merino.worker.call.NodeFrames;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;

/** The nodes of this machine, whose memory this keeper has mapped. */
final class MappedNeighbours implements Neighbours {
    private final @Nullable Frames[] frames;
    private final WordMemory[][] windows;

    /**
     * @param own the frames and the memory of node {@code self}
     * @param others the memory of the neighbours at their numbers; null elsewhere
     * @param channels how many protocols there are; synchronisation has the first window
     */
    MappedNeighbours(
            int self,
            NodeFrames own,
            KeeperMemory shared,
            @Nullable KeeperMemory[] others,
            int channels) {
        this.frames = new @Nullable Frames[others.length];
        this.windows = new WordMemory[others.length][];
        boolean alone = true;
        for (int node = 0; node < others.length; node++) {
            KeeperMemory other = others[node];
            alone &= other == null;
            frames[node] = other == null ? null : own.framesIn(other.frames());
            windows[node] =
                    other == null ? new WordMemory[0] : windowsIn(other.windows(), channels + 1);
        }
        if (!alone) {
            windows[self] = windowsIn(shared.windows(), channels + 1);
        }
    }

    /** Whether the memory of all other nodes is mapped. */
    boolean areAll() {
        int mapped = 0;
        for (Frames each : frames) {
            mapped += each == null ? 0 : 1;
        }
        return mapped == frames.length - 1;
    }

    private static WordMemory[] windowsIn(MemorySegment all, int channels) {
        long bytes = all.byteSize() / channels / Long.BYTES * Long.BYTES;
        WordMemory[] made = new WordMemory[channels];
        for (int channel = 0; channel < channels; channel++) {
            made[channel] = new SharedSegmentWords(all.asSlice(channel * bytes, bytes));
        }
        return made;
    }

    @Override
    public @Nullable Frames framesOf(int node) {
        return frames[node];
    }

    @Override
    public @Nullable WordMemory wordsOf(int node, int channel) {
        return windows[node].length == 0 ? null : windows[node][channel - SYNC];
    }
}
