package dev.merino.protocol;

/** What a page table allows without asking. The order is that of rising rights. */
public enum Access {
    /** Every access faults. */
    NONE,
    /** Writes fault. */
    READ,
    /**
     * Nothing faults, and whoever runs the table lists at each synchronisation the pages written
     * since the last one.
     */
    TRACKED,
    /** Nothing faults. */
    WRITE;

    /** Whether an access that needs {@code wanted} does not fault. */
    public boolean allows(Access wanted) {
        return wanted == WRITE ? compareTo(TRACKED) >= 0 : compareTo(wanted) >= 0;
    }
}
