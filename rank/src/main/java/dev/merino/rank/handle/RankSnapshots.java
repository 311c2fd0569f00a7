package dev.merino.rank.handle;

import dev.merino.Checkpointable;

/**
 * The snapshots of a run as one rank makes them; {@link dev.merino.Member} says what they are. A
 * run that makes none does nothing.
 */
public interface RankSnapshots extends AutoCloseable {
    /** Those of a run that makes none. */
    RankSnapshots NONE = new RankSnapshots() {};

    /** Makes one. */
    default boolean checkpoint(Checkpointable state) {
        return false;
    }

    /** Makes one if it is time. */
    default boolean checkpointIfDue(Checkpointable state) {
        return checkpoint(state);
    }

    /** Goes on from the newest one. */
    default boolean restore(Checkpointable state) {
        return false;
    }

    /** The program has ended well: waits until the last snapshot counts. All ranks call this. */
    default void end() {}

    /** The program has ended, well or not. */
    @Override
    default void close() {}
}
