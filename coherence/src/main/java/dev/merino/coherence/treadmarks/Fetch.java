package dev.merino.coherence.treadmarks;

import dev.merino.coherence.Access;
import dev.merino.core.VectorTime;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;

/** An access miss on its way: first a copy, if there is none, then the diffs that it lacks. */
final class Fetch {
    final List<Waiter> waiters = new ArrayList<>();

    /** Put off until the collection that is under way is over. */
    boolean deferred;

    /** How many write notices of the page it has regarded. */
    long notices;

    /** The intervals whose diffs it brings. */
    List<Interval> wanted = List.of();

    /** What the node knew when it chose them; null until then. */
    @Nullable VectorTime upTo;

    /** How many nodes still have to answer. */
    int answersDue;

    /** A fault that waits. */
    static final class Waiter {
        final int table;
        final Access wanted;

        /** The copy must regard so many write notices. */
        long noticesNeeded;

        Waiter(int table, Access wanted, long noticesNeeded) {
            this.table = table;
            this.wanted = wanted;
            this.noticesNeeded = noticesNeeded;
        }
    }

    /** The waiters of {@code table} must not be content with less. */
    void demand(int table, long noticesNeeded) {
        for (Waiter waiter : waiters) {
            if (waiter.table == table) {
                waiter.noticesNeeded = noticesNeeded;
            }
        }
    }
}
