package dev.merino.virtual;

/**
 * What processors have spent beside their programs, in the timed regions, as the papers divide it.
 *
 * @param messagesNs sending and receiving, in the kernel or by a library
 * @param rightsNs faults and changes of rights, in the kernel
 * @param updatesNs twins, diffs, and copies of pages
 * @param noticesNs write notices
 * @param requestsNs requests of ranks to their own nodes
 */
public record Overheads(
        long messagesNs, long rightsNs, long updatesNs, long noticesNs, long requestsNs) {
    static final Overheads NONE = new Overheads(0, 0, 0, 0, 0);

    /** All of it. */
    public long totalNs() {
        return messagesNs + rightsNs + updatesNs + noticesNs + requestsNs;
    }

    Overheads plus(Overheads other) {
        return new Overheads(
                messagesNs + other.messagesNs,
                rightsNs + other.rightsNs,
                updatesNs + other.updatesNs,
                noticesNs + other.noticesNs,
                requestsNs + other.requestsNs);
    }
}
