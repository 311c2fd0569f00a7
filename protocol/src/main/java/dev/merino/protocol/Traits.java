package dev.merino.protocol;

/**
 * What a protocol wants of the cluster that it runs on.
 *
 * @param remoteSynchronisation whether locks, barriers and flags are to be made of remote writes
 *     and broadcasts, not of messages
 * @param oneLevel whether each processor is to be a node of its own
 * @param trapsWrites whether writes are to fault, not to be found by scan: something is decided
 *     when a page is first written
 * @param countingSynchronisation whether locks and barriers are to be made of words that everybody
 *     fetches and adds to
 */
public record Traits(
        boolean remoteSynchronisation,
        boolean oneLevel,
        boolean trapsWrites,
        boolean countingSynchronisation) {
    /** A protocol that is content with what there is. */
    public static final Traits USUAL = new Traits(false, false, false);

    /** A protocol that counts on locks and barriers of words that everybody adds to. */
    public static final Traits COUNTING = new Traits(false, false, false, true);

    /** A protocol that does not want its synchronisation to count. */
    public Traits(boolean remoteSynchronisation, boolean oneLevel, boolean trapsWrites) {
        this(remoteSynchronisation, oneLevel, trapsWrites, false);
    }
}
