package dev.merino;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A barrier whose parties come and go, with the manners of {@link java.util.concurrent.Phaser}
 * without parents and without an action: when all registered parties have arrived, the next phase
 * begins; when the last one has deregistered, the phaser terminates, and nobody waits any more.
 *
 * {@snippet class="com.example.guide.synchronising.Turns" region="phaser"}
 *
 * <p>Phases are numbered from 0; the number of a terminated phaser is negative.
 */
public interface SharedPhaser extends SharedObject {
    /** Adds a party that has not arrived, and returns the phase in which it must. */
    default int register() {
        return bulkRegister(1);
    }

    /**
     * Adds so many parties, and returns the phase in which they must arrive; does nothing if the
     * phaser has terminated.
     *
     * @throws IllegalArgumentException if {@code parties} is negative
     */
    int bulkRegister(int parties);

    /**
     * Arrives without waiting, and returns the phase.
     *
     * @throws IllegalStateException if all registered parties have arrived already
     */
    int arrive();

    /** {@link #arrive}, and one party less from the next phase on. */
    int arriveAndDeregister();

    /** Arrives, waits for the others, which no interrupt ends, and returns the next phase. */
    int arriveAndAwaitAdvance();

    /** Waits, which no interrupt ends, until {@code phase} is over, and returns the phase then. */
    int awaitAdvance(int phase);

    /** {@link #awaitAdvance} that an interrupt ends. */
    int awaitAdvanceInterruptibly(int phase) throws InterruptedException;

    /**
     * {@link #awaitAdvance} that an interrupt ends, and time.
     *
     * @throws TimeoutException if the phase is not over after {@code time}
     */
    int awaitAdvanceInterruptibly(int phase, long time, TimeUnit unit)
            throws InterruptedException, TimeoutException;

    /** Terminates the phaser: nobody waits any more. */
    void forceTermination();

    /** The phase now; negative if the phaser has terminated. */
    int getPhase();

    /** How many parties are registered. */
    int getRegisteredParties();

    /** How many of them have arrived in this phase. */
    int getArrivedParties();

    /** How many of them have not arrived in this phase. */
    default int getUnarrivedParties() {
        return getRegisteredParties() - getArrivedParties();
    }

    /** Whether the phaser has terminated. */
    default boolean isTerminated() {
        return getPhase() < 0;
    }
}
