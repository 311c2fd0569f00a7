package dev.merino.sim;

import dev.merino.memory.Frames;
import dev.merino.memory.HeapFrames;
import dev.merino.memory.HeapWords;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everybody's memory is within everybody's reach. */
final class VirtualNeighbours implements Neighbours {
    private final List<HeapFrames> frames;
    private final Map<Window, WordMemory> windows = new HashMap<>();

    private final Interleaving interleaving;

    private record Window(int node, int channel) {}

    /**
     * @param frames those of each node, perhaps not yet of all
     */
    VirtualNeighbours(List<HeapFrames> frames, Interleaving interleaving) {
        this.frames = frames;
        this.interleaving = interleaving;
    }

    @Override
    public Frames framesOf(int node) {
        HeapFrames reached = frames.get(node);
        return page -> {
            interleaving.beforeAccess();
            return reached.frame(page);
        };
    }

    /**
     * Nothing happens in the middle of a step at words of synchronisation: the oracle would hear of
     * an unlock, whose step is not over, behind the lock that another rank has taken since.
     */
    @Override
    public WordMemory wordsOf(int node, int channel) {
        return windows.computeIfAbsent(
                new Window(node, channel),
                window -> channel == SYNC ? new HeapWords() : new InterleavedWords(interleaving));
    }
}
