package dev.merino.sync;

/**
 * What a word of synchronisation holds: its value, and what those must know who change or read it
 * in place. All of it changes by one instruction, so that nobody can miss the one for the other.
 *
 * <pre>
 *   63      62        61     60 .. 0
 *   0    watched    asked    value
 * </pre>
 *
 * <p>Watched: who changes the word tells its manager, where somebody waits for a value. Asked: some
 * changes have more to tell than a value, so who reads the word asks its manager. Only the manager
 * changes these two. Values of locks and barriers only grow; those of counters have a sign.
 */
final class WordBits {
    static final long WATCHED = 1L << 62;
    static final long ASKED = 1L << 61;

    private static final long VALUE = ASKED - 1;
    private static final int FLAGS = 3;

    private WordBits() {}

    static long value(long word) {
        return word & VALUE;
    }

    /** The value of a counter. */
    static long signedValue(long word) {
        return word << FLAGS >> FLAGS;
    }

    /** The word of a counter with that value. */
    static long ofSigned(long value) {
        return value & VALUE;
    }

    /** Whether a counter with that value has room in a word. */
    static boolean fits(long value) {
        return signedValue(value) == value;
    }

    static boolean isWatched(long word) {
        return (word & WATCHED) != 0;
    }

    static boolean isAsked(long word) {
        return (word & ASKED) != 0;
    }
}
