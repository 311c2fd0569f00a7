package dev.merino.core;

/** What a node counts: the papers' statistics. */
public enum Count {
    READ_FAULTS("read faults"),
    WRITE_FAULTS("write faults"),
    PAGE_TRANSFERS("page transfers"),
    PAGES_READ_DIRECTLY("pages read directly"),
    PAGES_AHEAD("pages fetched ahead"),
    FETCHES_ELIDED("fetches elided"),
    FETCHES_COALESCED("fetches coalesced"),
    TWINS("twins"),
    DIFFS_MADE("diffs made"),
    DIFFS_APPLIED("diffs applied"),
    INCOMING_DIFFS("incoming diffs"),
    DIFF_BYTES("diff bytes"),
    WRITE_NOTICES("write notices"),
    INVALIDATIONS("invalidations"),
    EXCLUSIVE_ENTERED("exclusive entered"),
    EXCLUSIVE_LEFT("exclusive left"),
    MIGRATIONS("migrations"),
    MIGRATION_ATTEMPTS("migration attempts"),
    PAGES_BROADCAST("pages broadcast"),
    UPDATES_FROM_BUFFERS("updates from buffers"),
    LOCKS_LOCAL("lock acquires, local"),
    LOCKS_REMOTE("lock acquires, remote"),
    BARRIERS("barrier arrivals"),
    FLAG_SETS("flags set"),
    FLAG_WAITS("flag waits"),
    COUNTER_OPERATIONS("counter operations"),
    CONDITION_WAITS("condition waits"),
    /** For every packet of another node; the next three are its kinds. */
    HANDLERS_RUN("handlers run"),
    COHERENCE_HANDLERS("coherence handlers"),
    SYNCHRONISATION_HANDLERS("synchronisation handlers"),
    REMOTE_MEMORY_HANDLERS("remote memory handlers"),
    FETCHED_AGAIN("pages fetched again"),
    /**
     * Accesses to memory of other nodes. Of each kind, those in memory that is mapped here are
     * counted, too, and those that a network adapter carries out; the rest go by message.
     */
    REMOTE_READS("remote reads"),
    REMOTE_READS_MAPPED("remote reads, mapped"),
    REMOTE_READS_RDMA("remote reads, RDMA"),
    REMOTE_WRITES("remote writes"),
    REMOTE_WRITES_MAPPED("remote writes, mapped"),
    REMOTE_WRITES_RDMA("remote writes, RDMA"),
    /** What a network that can only write stretches of bytes would write for the same diffs. */
    DIFF_RUNS_WRITTEN("runs of bytes in remote diffs"),
    REMOTE_ATOMICS("remote atomics"),
    REMOTE_ATOMICS_MAPPED("remote atomics, mapped"),
    REMOTE_ATOMICS_RDMA("remote atomics, RDMA"),
    REMOTE_FENCES("remote fences"),
    REMOTE_FENCES_MAPPED("remote fences, mapped"),
    REMOTE_FENCES_RDMA("remote fences, RDMA"),
    BROADCASTS("broadcasts"),
    BROADCASTS_MAPPED("broadcasts, mapped"),
    BROADCASTS_RDMA("broadcasts, RDMA"),
    /** One for each node; if there are any, everything else was counted in them alone. */
    TIMED_REGIONS("timed regions");

    private final String label;

    Count(String label) {
        this.label = label;
    }

    /** The words that a report uses. */
    public String label() {
        return label;
    }
}
