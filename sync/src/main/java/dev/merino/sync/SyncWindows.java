package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;

import org.jspecify.annotations.Nullable;

/**
 * Where the words of objects are: in a window of the object's manager, which its neighbours reach,
 * a line of words for each object that it manages. Objects with larger numbers than the windows
 * hold have words that only messages reach.
 *
 * <pre>
 *   object / nodes     0                                     1
 *                      ticket, access, barrier, counter ...  ticket, access, ...
 * </pre>
 */
final class SyncWindows {
    /** How many objects of one manager have words within reach. */
    private static final int OBJECTS_MAX = 1 << 16;

    /** Those of one object are in one line of the processors' caches. */
    private static final int WORDS_PER_OBJECT = 8;

    private final Topology topology;
    private final @Nullable WordMemory[] windows;

    /** The windows of the nodes that are {@code around}, and the own one if there are any. */
    SyncWindows(Topology topology, Neighbours around) {
        this.topology = topology;
        this.windows = new @Nullable WordMemory[topology.nodes()];
        for (int node = 0; node < topology.nodes(); node++) {
            boolean isNear = node == topology.self() || !around.isOnFabric(node);
            this.windows[node] = isNear ? around.wordsOf(node, Neighbours.SYNC) : null;
        }
    }

    /** The memory of {@code node} that has {@code word}; null if it is out of reach. */
    @Nullable WordMemory of(int node, int word) {
        return RemoteWords.Use.objectOf(word) / topology.nodes() < OBJECTS_MAX
                ? windows[node]
                : null;
    }

    /** The window of {@code node}, which is within reach. */
    WordMemory present(int node) {
        return Check.present(windows[node], "the window of node %d is out of reach", node);
    }

    /** The place of {@code word} in the window of its manager. */
    int indexOf(int word) {
        int line = RemoteWords.Use.objectOf(word) / topology.nodes();
        return line * WORDS_PER_OBJECT + word % RemoteWords.Use.COUNT;
    }
}
