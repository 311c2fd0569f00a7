package dev.merino;

import java.util.concurrent.TimeUnit;

/**
 * A latch with the manners of {@link java.util.concurrent.CountDownLatch}: it opens when it was
 * counted down so often as it was made for, and stays open.
 *
 * {@snippet class="com.example.guide.synchronising.Turns" region="latch"}
 */
public interface SharedLatch extends SharedObject {
    /** Counts down by one; does nothing if the latch is open. */
    void countDown();

    /** How often it must be counted down until it opens: 0 if it is open. */
    long getCount();

    /** Waits until the latch is open. */
    void await() throws InterruptedException;

    /** Waits until the latch is open, for {@code time} at most, and says whether it is. */
    boolean await(long time, TimeUnit unit) throws InterruptedException;
}
