package dev.merino.coherence.treadmarks;

import dev.merino.core.VectorTime;
import dev.merino.protocol.Access;

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

    /** A fault that waits, or one that is to come. */
    static final class Waiter {
        final int table;
        final Access wanted;

        /** Whether nobody has faulted yet: the page is mapped if it suffices, and else left. */
        final boolean ahead;

        /** The copy must regard so many write notices. */
        long noticesNeeded;

        private Waiter(int table, Access wanted, boolean ahead, long noticesNeeded) {
            this.table = table;
            this.wanted = wanted;
            this.ahead = ahead;
            this.noticesNeeded = noticesNeeded;
        }

        /** One that has faulted. */
        static Waiter needs(int table, Access wanted, LocalPage page) {
            return new Waiter(table, wanted, false, page.notices);
        }

        /** One that will read the page, perhaps. */
        static Waiter ahead(int table, LocalPage page) {
            return new Waiter(table, Access.READ, true, page.notices);
        }
    }

    /** Whether it began before anybody needed the page. */
    boolean isAhead() {
        return waiters.stream().anyMatch(waiter -> waiter.ahead);
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
