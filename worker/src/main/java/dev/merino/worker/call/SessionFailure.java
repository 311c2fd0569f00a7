package dev.merino.worker.call;

import dev.merino.MemberFailedException;
import dev.merino.MerinoException;

/**
 * Why a session has failed, as workers hear it.
 *
 * @param rank the rank that failed, or -1
 * @param sentence who failed and how
 */
public record SessionFailure(int rank, String sentence) {
    /** As one text. */
    public String text() {
        return rank + ":" + sentence;
    }

    /** What {@link #text} made. */
    public static SessionFailure read(String text) {
        int colon = text.indexOf(':');
        return new SessionFailure(
                Integer.parseInt(text.substring(0, colon)), text.substring(colon + 1));
    }

    /** The exception for a rank that must hear of it; {@code where} is what that one was doing. */
    public MerinoException exception(String where) {
        return rank < 0
                ? new MerinoException(sentence + where)
                : new MemberFailedException(rank, sentence + where, new MerinoException(sentence));
    }
}
