package dev.merino.coherence;

/**
 * What a protocol wants of the cluster that it runs on.
 *
 * @param remoteSynchronisation whether locks, barriers and flags are to be made of remote writes
 *     and broadcasts, not of messages
 * @param oneLevel whether each processor is to be a node of its own
 */
public record Traits(boolean remoteSynchronisation, boolean oneLevel) {
    /** A protocol that is content with what there is. */
    public static final Traits USUAL = new Traits(false, false);
}
