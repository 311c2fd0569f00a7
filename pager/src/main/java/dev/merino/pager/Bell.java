package dev.merino.pager;

import dev.merino.linux.EventCounter;

/**
 * How workers wake their keeper: a system call only if it sleeps.
 *
 * <p>The keeper says that it is about to sleep and then looks at all slots once more; a worker
 * fills its slot and then looks whether the keeper sleeps. Both orders are sequentially consistent,
 * so one of the two sees the other.
 */
public final class Bell {
    private final SharedWords words;
    private final EventCounter events;

    Bell(SharedWords words, EventCounter events) {
        this.words = words;
        this.events = events;
    }

    /** To be called after the request is in its slot. */
    void ring() {
        if (words.getIntVolatile(ControlLayout.KEEPER_ASLEEP) == 1
                && words.compareAndSetInt(ControlLayout.KEEPER_ASLEEP, 1, 0)) {
            events.signal();
        }
    }

    /** The keeper is about to sleep and looks at its slots once more. */
    public void goingToSleep() {
        words.putIntVolatile(ControlLayout.KEEPER_ASLEEP, 1);
    }

    /** The keeper is awake. */
    public void awake() {
        words.putIntVolatile(ControlLayout.KEEPER_ASLEEP, 0);
    }
}
