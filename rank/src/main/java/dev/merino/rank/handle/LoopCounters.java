package dev.merino.rank.handle;

import dev.merino.sync.SyncOperation.Change;
import dev.merino.sync.SyncOperation.Count;

import java.util.ArrayList;
import java.util.List;

/**
 * Which chunk of each node's block is next in a parallel loop. There are two counters for each
 * node, which take turns: while one is used, the other, which nobody has used since the barrier of
 * the loop before, is set back by the node's first rank.
 *
 * <p>A node's counters are among those that it manages, so that its ranks use them without a
 * message to another node; a rank that is alone on its node, and that nobody steals from, does not
 * even call its keeper.
 */
final class LoopCounters {
    private static final int TURNS = 2;

    private final Rank rank;

    /** By turn and node, the number of the counter. */
    private final List<List<Integer>> numbers = new ArrayList<>();

    private int loops;

    LoopCounters(Rank rank) {
        this.rank = rank;
    }

    /** All ranks begin a loop. */
    void begin() {
        if (numbers.isEmpty()) {
            allocate();
        }
        loops++;
        if (isFirstOfNode()) {
            long _ = change(numbers.get((loops + 1) % TURNS).get(rank.node()), new Change.Put(0));
        }
    }

    /** Takes chunks of the block of {@code node}; returns the number of the first. */
    long take(int node, long chunks) {
        return change(numbers.get(loops % TURNS).get(node), new Change.Add(chunks));
    }

    private long change(int number, Change change) {
        return rank.synchronise(new Count(number, change), "waits for the counter of a loop");
    }

    private boolean isFirstOfNode() {
        return rank.rank() % rank.settings().ranksPerNode() == 0;
    }

    /**
     * A counter is managed by the node that its number says, modulo the number of nodes. Numbers
     * come as they are free, so a rank asks until each node has enough; all ranks ask alike.
     */
    private void allocate() {
        int nodes = rank.settings().nodes();
        List<List<Integer>> byNode = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            byNode.add(new ArrayList<>());
        }
        for (int asked = 0; byNode.stream().anyMatch(of -> of.size() < TURNS); asked++) {
            ObjectKey key = ObjectKey.ofLoops("counter " + asked);
            int number = rank.find(key, new ObjectSpec.Counter(0));
            byNode.get(number % nodes).add(number);
        }
        for (int i = 0; i < TURNS; i++) {
            int turn = i;
            numbers.add(byNode.stream().map(of -> of.get(turn)).toList());
        }
    }
}
