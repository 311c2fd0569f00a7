package dev.merino.memory;

/**
 * Words that several nodes read and write. All are 0 at first. A word is read and written whole;
 * who reads a word that another node has written also sees what that node wrote before it.
 */
public interface WordMemory {
    /** What {@code word} holds. */
    long get(int word);

    /** Makes {@code word} hold {@code value}. */
    void set(int word, long value);

    /** Makes {@code word} hold {@code value} if it holds {@code expected}; what it held before. */
    long compareAndExchange(int word, long expected, long value);

    /** Adds {@code delta} to {@code word}; what it held before. */
    long getAndAdd(int word, long delta);
}
