package dev.merino.rank.handle;

import dev.merino.Checkpointable;

/** The snapshots of a run as one rank makes them; {@link dev.merino.Member} says what they are. */
public interface RankSnapshots extends AutoCloseable {
    /** Makes one. */
    boolean checkpoint(Checkpointable state);

    /** Makes one if it is time. */
    boolean checkpointIfDue(Checkpointable state);

    /** Goes on from the newest one. */
    boolean restore(Checkpointable state);

    /** The program has ended well: waits until the last snapshot counts. All ranks call this. */
    void end();

    /** The program has ended, well or not. */
    @Override
    void close();

    /** Those of a run that makes none. */
    RankSnapshots NONE =
            new RankSnapshots() {
                @Override
                public boolean checkpoint(Checkpointable state) {
                    return false;
                }

                @Override
                public boolean checkpointIfDue(Checkpointable state) {
                    return false;
                }

                @Override
                public boolean restore(Checkpointable state) {
                    return false;
                }

                @Override
                public void end() {}

                @Override
                public void close() {}
            };
}
