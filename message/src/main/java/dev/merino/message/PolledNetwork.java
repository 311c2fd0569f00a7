package dev.merino.message;

/**
 * A network whose owner waits for many things at once, on a poller of its own: it hands over the
 * events that are the network's, and asks before it sleeps.
 */
public interface PolledNetwork extends Network {
    /** Whether an event with {@code tag} is for {@link #ready}. */
    boolean owns(int tag);

    /** The poller has said this of a tag of this network. */
    void ready(int tag, boolean readable, boolean writable);

    /** Takes what has come without the poller's knowing. Cheap if there is nothing. */
    default void poll() {}

    /**
     * Whether the owner may now wait for its poller; false if there is something to do already, so
     * that waiting would be wrong.
     */
    default boolean readyToSleep() {
        return true;
    }
}
