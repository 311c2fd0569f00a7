package dev.merino.sync;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.memory.Neighbours;
import dev.merino.memory.WordMemory;

import org.jspecify.annotations.Nullable;

import java.util.function.IntFunction;

/**
 * Where the words of objects are: in a window of the object's manager, a line of words for each
 * object that it manages. Its neighbours have mapped the window; others reach it by their adapters,
 * and wait for those. Objects with larger numbers than the windows hold have words that only
 * messages reach.
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
    private final Neighbours around;
    private final @Nullable WordMemory[] windows;

    /**
     * The windows of the nodes that are {@code around}, and the own one if there are any.
     *
     * @param byAdapter the window of a node as this node's adapter reaches it
     */
    SyncWindows(
            Topology topology,
            Neighbours around,
            IntFunction<WordMemory> byAdapter,
            FetchAndAddRules rules) {
        this.topology = topology;
        this.around = around;
        this.windows = new @Nullable WordMemory[topology.nodes()];
        boolean mayUseAdapter = rules.mayUseAdapter(!around.isOnFabric(topology.self()));
        for (int node = 0; node < topology.nodes(); node++) {
            if (!isByAdapter(node)) {
                windows[node] = around.wordsOf(node, Neighbours.SYNC);
            } else if (mayUseAdapter) {
                windows[node] = byAdapter.apply(node);
            }
        }
    }

    private boolean isByAdapter(int node) {
        return node != topology.self() && around.isOnFabric(node);
    }

    /** What an atomic operation on the window of {@code node} counts as besides. */
    Count wayTo(int node) {
        return isByAdapter(node) ? Count.REMOTE_ATOMICS_RDMA : Count.REMOTE_ATOMICS_MAPPED;
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
