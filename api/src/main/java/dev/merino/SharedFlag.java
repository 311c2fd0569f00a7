package dev.merino;

/**
 * A flag that is set once and stays set.
 *
 * {@snippet class="com.example.guide.synchronising.Announcement" region="flag"}
 */
public interface SharedFlag extends SharedObject {
    /**
     * Sets the flag.
     *
     * @throws IllegalStateException if it is set already
     */
    void set();

    /** Whether this rank's node knows that the flag is set. */
    boolean isSet();

    /** Waits until the flag is set. */
    void await();
}
