package dev.merino;

/**
 * A barrier of all ranks: nobody leaves before everybody has arrived. It can be used any number of
 * times.
 */
public interface SharedBarrier {
    /** The name under which it was allocated, or {@code #n} for the n-th object without a name. */
    String name();

    /** Waits until every rank has arrived. */
    void await();
}
