package dev.merino.rank.synchronizer;

import dev.merino.SharedLongs;

import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;

/**
 * Ranks that wait their turn, in the order in which they came. All is done while the lock is held.
 *
 * <p>A rank waits for one thing at a time, so each has one word, with the number that it drew when
 * it came, or 0 if it does not wait; the first in line has the lowest number. Each also has a
 * condition of its own, so that a signal wakes the one whose turn it is and nobody else.
 *
 * <pre>
 *   first word      number drawn last
 *   1 + rank        the number of that rank, or 0
 * </pre>
 */
final class WaitingLine {
    private static final int NOBODY = -1;

    private final Parts parts;
    private final SharedLongs words;
    private final int drawn;
    private final int numbers;

    /**
     * @param first the first of its words among those of the synchronizer
     */
    WaitingLine(Parts parts, int first) {
        this.parts = parts;
        this.words = parts.words();
        this.drawn = first;
        this.numbers = first + 1;
    }

    /** How many words a line of so many ranks has. */
    static int words(int ranks) {
        return 1 + ranks;
    }

    /**
     * Waits until this rank is the first and {@code isReady}.
     *
     * @param waiting what the rank does meanwhile, for reports
     * @return false if the time was over before
     */
    <X extends Exception> boolean await(BooleanSupplier isReady, WaitLimit<X> limit, String waiting)
            throws X {
        if (first() == NOBODY && isReady.getAsBoolean()) {
            return true;
        }
        words.set(drawn, words.get(drawn) + 1);
        words.set(numbers + parts.rank(), words.get(drawn));
        boolean isServed = false;
        try {
            Condition turn = parts.conditions().at(parts.rank(), waiting);
            isServed = limit.await(turn, () -> first() == parts.rank() && isReady.getAsBoolean());
            return isServed;
        } finally {
            words.set(numbers + parts.rank(), 0);
            if (!isServed) {
                wakeFirst();
            }
        }
    }

    /** The first in line looks again whether it is served. */
    void wakeFirst() {
        int first = first();
        if (first != NOBODY) {
            parts.conditions().at(first, "wakes the next at " + parts.title()).signal();
        }
    }

    private int first() {
        int first = NOBODY;
        long lowest = Long.MAX_VALUE;
        for (int rank = 0; rank < parts.ranks(); rank++) {
            long number = words.get(numbers + rank);
            if (number != 0 && number < lowest) {
                lowest = number;
                first = rank;
            }
        }
        return first;
    }
}
