package dev.merino.am.shm;

import dev.merino.linux.EventCounter;
import dev.merino.linux.Futex;

import java.lang.foreign.MemorySegment;

/**
 * How senders wake the owner of a queue block: a system call only if it sleeps.
 *
 * <p>The owner says how it will sleep and then looks at its queues once more; a sender makes its
 * packet ready and then looks whether the owner sleeps. All four are volatile accesses, so at least
 * one of the two sees the other.
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

    /** To be called after the packet is ready. */
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

    /** The owner will sleep so, and looks at its queues once more. */
    void goingToSleep(int how) {
        SharedWords.putIntVolatile(sleepingAt, how);
    }

    /** Sleeps until somebody rings or the time is over. */
    void sleepInFutex(long timeoutNs) {
        boolean _ = Futex.await(sleepingAt, IN_FUTEX, timeoutNs);
    }

    /** The owner is awake. */
    void awake() {
        SharedWords.putIntVolatile(sleepingAt, AWAKE);
    }

    /** What becomes readable when the owner sleeps in a poller and somebody rings. */
    EventCounter events() {
        return events;
    }
}
