package dev.merino.launch;

import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.control.Control;
import dev.merino.control.LaunchException;
import dev.merino.control.ThrownCopy;

import org.jspecify.annotations.Nullable;

/**
 * Who failed first, and why.
 *
 * @param sentence as {@link Control.Failed} has it
 * @param rank the rank whose program threw, or {@link Control#NO_RANK}
 * @param thrown what it threw
 * @param isBegun whether the program had been started
 */
public record RunFailure(String sentence, int rank, @Nullable ThrownCopy thrown, boolean isBegun) {
    /** What the caller of the run gets. */
    MerinoException exception() {
        if (!isBegun) {
            return thrown == null
                    ? new LaunchException(sentence + ".")
                    : new LaunchException(sentence + ".", thrown.toThrowable());
        }
        if (thrown == null) {
            return new MerinoException(sentence + ".");
        }
        return rank == Control.NO_RANK
                ? new MerinoException(sentence + ".", thrown.toThrowable())
                : new MemberFailedException(rank, sentence, thrown.toThrowable());
    }
}
