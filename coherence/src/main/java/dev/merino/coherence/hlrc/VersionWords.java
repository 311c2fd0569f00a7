package dev.merino.coherence.hlrc;

import dev.merino.memory.Region;
import dev.merino.protocol.RemoteWindow;

import java.util.ArrayList;
import java.util.List;

/**
 * Which intervals the master copies of a home hold, as words that other nodes can read and write.
 * The words of a window, for {@code n} nodes:
 *
 * <pre>
 *   0 .. n-1                    for each node: its interval of which all diffs for this home are in
 *   n + page * (n + 1)          at the page's manager: its home plus one, or 0 while it has none
 *   n + page * (n + 1) + 1 ..   for each node: its interval of which the diff of this page is in
 * </pre>
 *
 * <p>Either the first words count (one stamp for all diffs of a release) or those of the page.
 */
final class VersionWords {
    private final int nodes;
    private final boolean aggregate;
    final RemoteWindow window = new RemoteWindow();

    VersionWords(int nodes, boolean aggregate) {
        this.nodes = nodes;
        this.aggregate = aggregate;
    }

    /** The word of a manager that says who is the home of {@code page}. */
    int homeWord(int page) {
        return nodes + page * (nodes + 1);
    }

    /** The first of the words that say what the master copy of {@code page} holds. */
    int first(int page) {
        return aggregate ? 0 : homeWord(page) + 1;
    }

    /** The word for the intervals of {@code node}. */
    int wordOf(int page, int node) {
        return first(page) + node;
    }

    /** What the master copy of {@code page} holds. */
    Version held(int page) {
        List<Long> words = new ArrayList<>(nodes);
        for (int node = 0; node < nodes; node++) {
            words.add(window.get(wordOf(page, node)));
        }
        return Version.of(words);
    }

    /** Clears this node's words of {@code region}; each node clears its own. */
    void forget(Region region, Rules rules) {
        for (int page = region.firstPage(); page < region.endPage(); page++) {
            int first = homeWord(page);
            for (int word = first; word <= first + nodes; word++) {
                if (window.get(word) != 0 && rules.forgetsWord(word == first)) {
                    window.set(word, 0);
                }
            }
        }
    }

    /** The master copy of {@code page} holds this interval of {@code node} from now on. */
    void stamp(int page, int node, int interval) {
        window.set(wordOf(page, node), interval);
    }
}
