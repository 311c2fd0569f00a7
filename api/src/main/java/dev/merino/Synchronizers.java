package dev.merino;

/**
 * Makes what ranks wait for each other by, with the names and contracts that it has in {@link
 * java.util.concurrent}. All of it is made collectively, as {@link Allocator} says, and closed so.
 *
 * {@snippet class="com.example.guide.synchronising.Turns" region="made"}
 *
 * <p>Each is a lock and a few words of shared memory. Whatever is done to it puts ranks in order,
 * as a lock does: what one has written before is visible to those who come after it. A rank that
 * uses it alone pays next to nothing; one that uses it after another node pays for a lock that
 * moves, and for the page with the words.
 */
public interface Synchronizers {
    /** A lock that many readers or one writer can have. */
    SharedReadWriteLock readWriteLock();

    /** A semaphore with so many permits to begin with. */
    SharedSemaphore semaphore(int permits);

    /**
     * A latch that opens when it was counted down so often.
     *
     * @throws IllegalArgumentException if {@code count} is negative
     */
    SharedLatch latch(long count);

    /**
     * A phaser with so many registered parties, none of which has arrived.
     *
     * @throws IllegalArgumentException if {@code parties} is negative
     */
    SharedPhaser phaser(int parties);
}
