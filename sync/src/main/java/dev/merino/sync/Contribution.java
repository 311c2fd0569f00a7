package dev.merino.sync;

/** What {@code rank} has given at a barrier. */
public record Contribution(int rank, OwnContribution given) {
    /** Whether it comes before {@code other}: by rank, then by round. */
    boolean isBefore(Contribution other) {
        return rank < other.rank
                || (rank == other.rank && given.round() - other.given.round() < 0); // may wrap
    }
}
