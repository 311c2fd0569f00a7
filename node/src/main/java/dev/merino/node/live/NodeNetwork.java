package dev.merino.node.live;

import dev.merino.linux.Descriptor;
import dev.merino.message.Network;

/** A network as the keeper's loop drives it. */
interface NodeNetwork extends Network {
    /** Delivers what has come; whether anything has. */
    boolean poll();

    /** What becomes readable when there is something to {@link #poll}, once the owner sleeps. */
    Descriptor descriptor();

    /** The owner is about to sleep; false if something has come already, and it must poll. */
    boolean goingToSleep();

    /** How long it may sleep, if nothing wakes it. */
    long sleepNsMax();

    /** The owner is awake. */
    void awake();
}
