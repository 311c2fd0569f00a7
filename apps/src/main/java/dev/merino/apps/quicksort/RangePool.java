package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.Share;

import java.util.Optional;

/** The ranges that are still to be sorted, as one rank sees them. */
interface RangePool {
    /** A stack for each rank, from which ranks without work steal. */
    String OWN = "own";

    /** One stack for all ranks. */
    String SHARED = "shared";

    /** As in the paper; when a stack is full the pushing rank sorts the range itself. */
    int RANGES_MAX = 512;

    /** The pool of {@code kind}; every rank creates one, and all share its ranges. */
    static RangePool of(String kind, Member me) {
        return kind.equals(OWN) ? new OwnStacks(me, RANGES_MAX) : new SharedStack(me, RANGES_MAX);
    }

    /** Adds {@code range}, or says no when there is no room. */
    boolean push(Share range);

    /**
     * Takes a range, waiting for one as long as another rank may still push; empty when all work is
     * done.
     */
    Optional<Share> take() throws InterruptedException;
}
