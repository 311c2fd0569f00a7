package dev.merino;

/** What shared arrays of every element type have in common. */
public interface SharedArray {
    /** The name under which it was allocated, or {@code #n} for the n-th object without a name. */
    String name();

    /** How many elements. */
    long length();

    /** The bytes of a coherence unit. */
    int unitBytes();

    /** The protocol that keeps it coherent. */
    String protocol();
}
