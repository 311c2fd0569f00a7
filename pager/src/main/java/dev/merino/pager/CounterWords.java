package dev.merino.pager;

/** The counters of a cluster of one node, in memory that its ranks share. */
public final class CounterWords {
    private final SharedWords words;
    private final long base;

    /** The words that begin at {@code base}. */
    CounterWords(SharedWords words, long base) {
        this.words = words;
        this.base = base;
    }

    /** Whether {@code counter} has a word; if not, its value is always the keeper's. */
    public static boolean isWithin(int counter) {
        return counter >= 0 && counter < ControlLayout.COUNTERS_MAX;
    }

    private long offset(int counter) {
        return base + (long) counter * Long.BYTES;
    }

    /** A new counter begins with {@code initial}. */
    public void define(int counter, long initial) {
        if (isWithin(counter)) {
            words.putLongRelease(offset(counter), initial);
        }
    }

    /** The value. */
    public long get(int counter) {
        return words.getLongAcquire(offset(counter));
    }

    /** Adds {@code delta} and returns the value before. */
    public long getAndAdd(int counter, long delta) {
        return words.getAndAddLong(offset(counter), delta);
    }

    /** Makes {@code value} the value and returns the one before. */
    public long getAndSet(int counter, long value) {
        return words.getAndSetLong(offset(counter), value);
    }

    /** Makes {@code value} the value if it is {@code expected}; returns the value before. */
    public long compareAndExchange(int counter, long expected, long value) {
        return words.compareAndExchangeLong(offset(counter), expected, value);
    }
}
