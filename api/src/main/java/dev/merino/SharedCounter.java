package dev.merino;

/**
 * A {@code long} that all ranks update atomically, as {@link
 * java.util.concurrent.atomic.AtomicLong} does for threads.
 *
 * {@snippet class="com.example.guide.synchronising.Tickets" region="counter"}
 */
public interface SharedCounter extends SharedObject {
    /** The value now. */
    long get();

    /** Sets the value. */
    void set(long value);

    /** Adds {@code delta} and returns the value before. */
    long getAndAdd(long delta);

    /** Sets {@code value} if the value now is {@code expected}, and says whether it was. */
    boolean compareAndSet(long expected, long value);

    /** Adds {@code delta} and returns the value after. */
    default long addAndGet(long delta) {
        return getAndAdd(delta) + delta;
    }

    /** Adds one and returns the value before. */
    default long getAndIncrement() {
        return getAndAdd(1);
    }

    /** Adds one and returns the value after. */
    default long incrementAndGet() {
        return getAndAdd(1) + 1;
    }
}
