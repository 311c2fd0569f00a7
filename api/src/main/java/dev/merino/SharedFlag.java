package dev.merino;

/** A flag that is set once and stays set. */
public interface SharedFlag {
    /** The name under which it was allocated, or {@code #n} for the n-th object without a name. */
    String name();

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
