package dev.merino.embedded;

import dev.merino.MemberFailedException;
import dev.merino.MerinoException;

/**
 * Why a session cannot go on. Every rank gets an exception of its own, so that it shows where that
 * rank was.
 */
sealed interface EmbeddedFailure {
    /** A rank's program threw. */
    record OfRank(int rank, String doing, Throwable cause) implements EmbeddedFailure {}

    /** Ranks wait for what cannot come. */
    record Stuck(String report) implements EmbeddedFailure {}

    /** The thread that called run was interrupted. */
    record Interrupted() implements EmbeddedFailure {}

    /**
     * The exception to throw where somebody must hear of it; {@code where} is what that one was
     * doing, or empty.
     */
    default MerinoException exception(String where) {
        return switch (this) {
            case OfRank(int rank, String doing, Throwable cause) ->
                    new MemberFailedException(rank, sentence(rank, doing, cause) + where, cause);
            case Stuck(String report) -> new MerinoException(report + where);
            case Interrupted() ->
                    new MerinoException(
                            "the run was given up: the thread that called Cluster.run was"
                                    + " interrupted"
                                    + where);
        };
    }

    private static String sentence(int rank, String doing, Throwable cause) {
        return "rank "
                + rank
                + " failed"
                + (doing.isEmpty() ? "" : " where it " + doing)
                + ": "
                + cause;
    }
}
