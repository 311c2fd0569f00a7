package dev.merino.launch;

import dev.merino.DataRaceException;
import dev.merino.LaunchException;
import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.NodeLostException;
import dev.merino.TimeLimitException;
import dev.merino.control.Control;
import dev.merino.control.ThrownCopy;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * Who failed first, and why.
 *
 * @param sentence as {@link Control.Failed} has it
 * @param rank the rank whose program threw, or {@link Control#NO_RANK}
 * @param thrown what it threw
 * @param isBegun whether the program had been started
 * @param kind what it is an example of
 */
public record RunFailure(
        String sentence, int rank, @Nullable ThrownCopy thrown, boolean isBegun, Kind kind) {
    /** What users tell apart. */
    public enum Kind {
        /** The program or the runtime has failed. */
        FAILED,
        /** A node has died or cannot be reached. */
        NODE_LOST,
        /** The program took too long. */
        TIME_LIMIT,
        /** Two nodes have written the same bytes, and nothing orders the two. */
        DATA_RACES
    }

    /** What the caller of the run gets. */
    MerinoException exception() {
        if (!isBegun) {
            return thrown == null
                    ? new LaunchException(sentence + ".")
                    : new LaunchException(sentence + ".", thrown.toThrowable());
        }
        if (kind == Kind.NODE_LOST) {
            return new NodeLostException(sentence + ".");
        }
        if (kind == Kind.TIME_LIMIT) {
            return new TimeLimitException(sentence + ".");
        }
        if (kind == Kind.DATA_RACES) {
            return new DataRaceException(List.of(sentence));
        }
        if (thrown == null) {
            return new MerinoException(sentence + ".");
        }
        return rank == Control.NO_RANK
                ? new MerinoException(sentence + ".", thrown.toThrowable())
                : new MemberFailedException(rank, sentence, thrown.toThrowable());
    }
}
