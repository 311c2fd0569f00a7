package dev.merino.message;

/**
 * A network whose owner waits for several event sources in a poller of its own: the owner passes
 * the network's events on, and asks before it sleeps.
 */
public interface PolledNetwork extends Network {
    /** Whether an event with {@code tag} is for {@link #ready}. */
    boolean owns(int tag);

    /** Handles an event of the poller for a tag of this network. */
    void ready(int tag, boolean readable, boolean writable);

    /** Receives input that the poller does not report. Cheap if there is none. */
    default void poll() {}

    /**
     * Whether the owner may wait in its poller now; false if there is input already that would not
     * wake it.
     */
    default boolean readyToSleep() {
        return true;
    }
}
