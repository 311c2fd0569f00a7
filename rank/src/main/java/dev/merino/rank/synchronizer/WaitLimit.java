package dev.merino.rank.synchronizer;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.BooleanSupplier;

/**
 * What ends a wait for a condition, besides what is waited for.
 *
 * @param <X> what is thrown when an interrupt ends it
 */
@FunctionalInterface
@SuppressWarnings("WaitNotInLoop") // until() is the loop
interface WaitLimit<X extends Exception> {
    /** Nothing. */
    WaitLimit<RuntimeException> NONE =
            condition -> {
                condition.awaitUninterruptibly();
                return true;
            };

    /** An interrupt. */
    WaitLimit<InterruptedException> INTERRUPT =
            condition -> {
                condition.await();
                return true;
            };

    /** An interrupt, or so much time from now on. */
    static WaitLimit<InterruptedException> time(long time, TimeUnit unit) {
        long startNs = System.nanoTime();
        long limitNs = unit.toNanos(time);
        return condition -> condition.awaitNanos(limitNs - (System.nanoTime() - startNs)) > 0;
    }

    /** Waits for a signal, or for none; false if the time is over. */
    boolean await(Condition condition) throws X;

    /** Waits until {@code isReady}, which is asked after each signal; false if the time is over. */
    default boolean await(Condition condition, BooleanSupplier isReady) throws X {
        boolean isInTime = true;
        while (!isReady.getAsBoolean()) {
            if (!isInTime) {
                return false;
            }
            isInTime = await(condition);
        }
        return true;
    }
}
