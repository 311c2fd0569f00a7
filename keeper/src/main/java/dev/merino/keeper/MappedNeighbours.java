package dev.merino.keeper;

import dev.merino.keeper.remote.RemoteNodes;
import dev.merino.keeper.remote.WindowLayout;
import dev.merino.memory.Frames;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;
import dev.merino.pager.KeeperMemory;
import dev.merino.worker.call.NodeFrames;

import org.jspecify.annotations.Nullable;

/**
 * The nodes of this machine, whose memory this keeper maps when it first needs a page or a word of
 * it; and those that a provider of remote memory reaches.
 */
final class MappedNeighbours implements Neighbours {
    private final @Nullable Frames[] frames;
    private final WordMemory[][] windows;
    private final @Nullable RemoteNodes remote;
    private final int self;

    /**
     * @param own the frames and the memory of node {@code self}
     * @param others the memory of the neighbours at their numbers; null elsewhere
     * @param remote what reaches all nodes that are not mapped; null if nothing does
     * @param layout where the words of protocols and of synchronisation are
     */
    MappedNeighbours(
            int self,
            NodeFrames own,
            KeeperMemory shared,
            @Nullable KeeperMemory[] others,
            @Nullable RemoteNodes remote,
            WindowLayout layout) {
        this.self = self;
        this.remote = remote;
        this.frames = new @Nullable Frames[others.length];
        this.windows = new WordMemory[others.length][];
        boolean alone = true;
        for (int node = 0; node < others.length; node++) {
            KeeperMemory other = others[node];
            alone &= other == null;
            frames[node] = other == null ? null : own.framesIn(other::frames);
            windows[node] = other == null ? new WordMemory[0] : windowsIn(other, layout);
        }
        if (!alone || remote != null) {
            windows[self] = windowsIn(shared, layout);
        }
    }

    /** Whether all other nodes are on this machine. */
    boolean areAll() {
        int mapped = 0;
        for (Frames each : frames) {
            mapped += each == null ? 0 : 1;
        }
        return mapped == frames.length - 1;
    }

    private static WordMemory[] windowsIn(KeeperMemory of, WindowLayout layout) {
        WordMemory[] made = new WordMemory[layout.channels() - SYNC];
        for (int channel = SYNC; channel < layout.channels(); channel++) {
            made[channel - SYNC] =
                    new NeighbourWindow(of, layout.offset(channel), layout.windowBytes());
        }
        return made;
    }

    @Override
    public boolean isOnFabric(int node) {
        RemoteNodes reached = remote;
        return reached != null && (node != self || reached.ownsAtomics());
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
