package dev.merino.transport.shm;

import dev.merino.linux.EventCounter;
import dev.merino.linux.Futex;

import java.lang.foreign.MemorySegment;

/**
 * Wakes the owner of a queue block, by a system call only if it sleeps.
 *
 * <p>The owner publishes how it will sleep and then checks its queues once more; a sender makes its
 * packet ready and then checks whether the owner sleeps. All four are volatile accesses, so at
 * least one of the two sees the other's store (Dekker).
 */
final class Doorbell {
    static final int AWAKE = 0;
    static final int IN_FUTEX = 1;
    static final int IN_POLLER = 2;

    private final long sleepingAt;
    private final EventCounter events;

    Doorbell(MemorySegment memory, EventCounter events) {
        this.sleepingAt = memory.address() + QueueLayout.SLEEPING_OFFSET;
        this.events = events;
    }

    /** Wakes the owner if it sleeps; to be called after the packet is ready. */
    void ring() {
        int how = SharedWords.getIntVolatile(sleepingAt);
        if (how != AWAKE) {
            wake(how);
        }
    }

    private void wake(int how) {
        if (SharedWords.compareAndSetInt(sleepingAt, how, AWAKE)) {
            if (how == IN_FUTEX) {
                int _ = Futex.wake(sleepingAt, 1);
            } else {
                events.signal();
            }
        }
    }

    /** Publishes how the owner will sleep; it must check its queues once more before. */
    void goingToSleep(int how) {
        SharedWords.putIntVolatile(sleepingAt, how);
    }

    /** Sleeps until a sender rings or the time-out has passed. */
    void sleepInFutex(long timeoutNs) {
        boolean _ = Futex.await(sleepingAt, IN_FUTEX, timeoutNs);
    }

    /** Publishes that the owner is awake. */
    void awake() {
        SharedWords.putIntVolatile(sleepingAt, AWAKE);
    }

    /** The event counter that becomes readable when a sender rings an owner in its poller. */
    EventCounter events() {
        return events;
    }
}
