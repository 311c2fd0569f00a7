package dev.merino;

/** Another rank has failed, so this one cannot go on; the message names that rank. */
public class MemberFailedException extends MerinoException {
    /** The rank that failed first. */
    private final int rank;

    /** Rank {@code rank} failed with {@code cause}. */
    public MemberFailedException(int rank, String message, Throwable cause) {
        super(message, cause);
        this.rank = rank;
    }

    /** The rank that failed first. */
    public int rank() {
        return rank;
    }
}
