package dev.merino.apps.quicksort;

import dev.merino.Member;
import dev.merino.Share;
import dev.merino.SharedInts;

/**
 * A stack of ranges in shared memory, with room for a fixed number of them, and a note beside them
 * whose meaning is its user's. Its user has a lock for it.
 *
 * <pre>
 *   0        1         2         3       4         5
 *   +--------+---------+---------+-------+---------+-------+----
 *   | depth  | note    | from[0] | to[0] | from[1] | to[1] | ...
 *   +--------+---------+---------+-------+---------+-------+----
 * </pre>
 */
final class RangeStack {
    private static final int DEPTH = 0;
    private static final int NOTE = 1;
    private static final int FIRST_RANGE = 2;
    private static final int RANGE_WORDS = 2;

    private final int rangesMax;
    private final SharedInts words;

    /** Every rank creates one, and all share one stack. */
    RangeStack(Member me, String name, int rangesMax) {
        this.rangesMax = rangesMax;
        this.words = me.named(name).ints(FIRST_RANGE + (long) RANGE_WORDS * rangesMax);
    }

    boolean isEmpty() {
        return words.get(DEPTH) == 0;
    }

    /** Pushes {@code range}, or says no when the stack is full. */
    boolean push(Share range) {
        int depth = words.get(DEPTH);
        if (depth == rangesMax) {
            return false;
        }
        set(depth, range);
        words.set(DEPTH, depth + 1);
        return true;
    }

    /** Takes the range that was pushed last; there is one. */
    Share pop() {
        int top = words.get(DEPTH) - 1;
        words.set(DEPTH, top);
        return at(top);
    }

    /** Takes the longest range; there is one. */
    Share takeLongest() {
        int depth = words.get(DEPTH);
        int longest = 0;
        for (int i = 1; i < depth; i++) {
            longest = at(i).count() > at(longest).count() ? i : longest;
        }
        Share taken = at(longest);
        for (int i = longest + 1; i < depth; i++) {
            set(i - 1, at(i));
        }
        words.set(DEPTH, depth - 1);
        return taken;
    }

    int note() {
        return words.get(NOTE);
    }

    void note(int value) {
        words.set(NOTE, value);
    }

    private Share at(int index) {
        int word = FIRST_RANGE + RANGE_WORDS * index;
        return new Share(words.get(word), words.get(word + 1));
    }

    private void set(int index, Share range) {
        int word = FIRST_RANGE + RANGE_WORDS * index;
        words.set(word, (int) range.from());
        words.set(word + 1, (int) range.to());
    }
}
