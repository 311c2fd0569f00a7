package dev.merino.coherence;

import dev.merino.core.Check;

import java.util.Arrays;

/**
 * The words of one half of a protocol that other halves may read and write ({@link
 * RemoteOperation}). All are 0 at first. Nothing of the owner runs when they change: it looks at
 * them when it runs for another reason.
 */
public final class RemoteWindow {
    /** How many words a window can have. */
    public static final int WORDS_MAX = 1 << 26;

    private long[] words = new long[0];

    /** A window of zeros. */
    public RemoteWindow() {}

    /** What {@code word} holds. */
    public long get(int word) {
        Check.that(word >= 0 && word < WORDS_MAX, "a window without word %d", word);
        return word < words.length ? words[word] : 0;
    }

    /** Makes {@code word} hold {@code value}. */
    public void set(int word, long value) {
        Check.that(word >= 0 && word < WORDS_MAX, "a window without word %d", word);
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
        }
        words[word] = value;
    }
}
