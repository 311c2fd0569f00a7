package dev.merino;

import java.util.concurrent.TimeUnit;

/**
 * Permits that ranks take and give back, with the manners of a fair {@link
 * java.util.concurrent.Semaphore}: who comes first is served first. Nobody owns a permit: any rank
 * may release one.
 *
 * {@snippet class="com.example.guide.synchronising.Turns" region="semaphore"}
 */
public interface SharedSemaphore extends SharedObject {
    /** Takes a permit, waiting until there is one and it is this rank's turn. */
    default void acquire() throws InterruptedException {
        acquire(1);
    }

    /**
     * Takes {@code permits} at once, waiting until there are so many and it is this rank's turn.
     *
     * @throws IllegalArgumentException if {@code permits} is negative
     */
    void acquire(int permits) throws InterruptedException;

    /** {@link #acquire(int)} that no interrupt ends. */
    void acquireUninterruptibly(int permits);

    /** Takes a permit if there is one, even if others wait, and says whether. */
    default boolean tryAcquire() {
        return tryAcquire(1);
    }

    /** Takes {@code permits} if there are so many, even if others wait, and says whether. */
    boolean tryAcquire(int permits);

    /** Takes {@code permits} unless that takes longer than {@code time}, and says whether. */
    boolean tryAcquire(int permits, long time, TimeUnit unit) throws InterruptedException;

    /** Gives a permit. */
    default void release() {
        release(1);
    }

    /**
     * Gives {@code permits}, whether they were taken before or not.
     *
     * @throws IllegalArgumentException if {@code permits} is negative
     */
    void release(int permits);

    /** How many permits there are now. */
    int availablePermits();
}
