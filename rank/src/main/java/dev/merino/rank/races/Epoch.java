package dev.merino.rank.races;

/** A rank and how often it had released: one moment of one rank, in a {@code long}. */
final class Epoch {
    /** Nobody, ever: before all others. */
    static final long NONE = 0;

    private static final int RANK_BITS = 20;
    private static final long RANK_MASK = (1L << RANK_BITS) - 1;

    private Epoch() {}

    /** The moment of {@code rank} when its clock, which begins at 1, shows {@code time}. */
    static long of(int rank, long time) {
        return time << RANK_BITS | rank;
    }

    static int rank(long epoch) {
        return (int) (epoch & RANK_MASK);
    }

    static long time(long epoch) {
        return epoch >>> RANK_BITS;
    }

    /** Whether all that was done in {@code epoch} is before what somebody does who knows this. */
    static boolean isBefore(long epoch, long[] known) {
        return epoch == NONE || time(epoch) <= known[rank(epoch)];
    }
}
