package dev.merino.keeper.network;

import dev.merino.linux.Poller;
import dev.merino.message.Network;

/** A network as the keeper's loop drives it. */
public interface NodeNetwork extends Network {
    /** Delivers what has come; whether anything has. */
    boolean poll();

    /**
     * Has {@code poller} tell a sleeping owner that there is something to {@link #poll}: with
     * {@code pollTag} if {@link #wakePoll} must be called before, else with {@code bellTag}.
     */
    void sleepIn(Poller poller, int bellTag, int pollTag);

    /** The next poll looks at everything; also to be called after a sleep that nothing ended. */
    void wakePoll();

    /** The owner is about to sleep; false if something has come already, and it must poll. */
    boolean goingToSleep();

    /** How long it may sleep, if nothing wakes it. */
    long sleepNsMax();

    /** The owner is awake. */
    void awake();
}
