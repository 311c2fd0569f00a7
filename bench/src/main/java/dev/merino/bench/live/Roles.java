package dev.merino.bench.live;

import dev.merino.Member;

/**
 * Who does what in a measuring program: rank 1, the client, measures, and rank 0 serves it. Ranks
 * of further nodes only make the cluster larger: they take part in what all ranks do together.
 */
final class Roles {
    private Roles() {}

    /** Whether this rank is the one that measures. */
    static boolean isClient(Member me) {
        return me.rank() == 1;
    }

    /** Whether this rank is neither of the two. */
    static boolean isBystander(Member me) {
        return me.rank() > 1;
    }
}
