package dev.merino.control;

import dev.merino.Settings;

/**
 * Which rank runs where: {@code rank = (node * workers + worker) * threads + thread}.
 *
 * @param nodes how many nodes
 * @param workers how many workers a node has
 * @param threads how many ranks a worker runs
 */
public record RankNumbers(int nodes, int workers, int threads) {
    /** Those of a cluster set up as {@code settings} say. */
    public static RankNumbers of(Settings settings) {
        return new RankNumbers(settings.nodes(), settings.workers(), settings.threads());
    }

    /** How many ranks in all. */
    public int size() {
        return nodes * workers * threads;
    }

    /** The first rank of a worker. */
    public int first(int node, int worker) {
        return (node * workers + worker) * threads;
    }

    /** The last rank of a worker. */
    public int last(int node, int worker) {
        return first(node, worker) + threads - 1;
    }

    /** The node of a rank. */
    public int node(int rank) {
        return rank / (workers * threads);
    }

    /** The rank or ranks of a worker as text: {@code 3} or {@code 4-5}. */
    public static String text(int first, int last) {
        return first == last ? Integer.toString(first) : first + "-" + last;
    }

    /** The same with its noun: {@code rank 3} or {@code ranks 4-5}. */
    public static String noun(int first, int last) {
        return (first == last ? "rank " : "ranks ") + text(first, last);
    }
}
