package dev.merino.coherence;

/** What a processor may do with a page without asking. The order is that of rising rights. */
public enum Access {
    /** Every access faults. */
    NONE,
    /** Writes fault. */
    READ,
    /** Nothing faults. */
    WRITE;

    /** Whether this allows what {@code other} allows. */
    public boolean allows(Access other) {
        return compareTo(other) >= 0;
    }
}
