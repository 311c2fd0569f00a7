package dev.merino.core;

/**
 * Seeded chance: the same seed gives the same draws on every machine and JDK (SplitMix64, Steele,
 * Lea and Flood 2014). The pure rooms draw from nothing else.
 */
public final class Chance {
    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
    private long state;

    /** A sequence of its own for each seed. */
    public Chance(long seed) {
        this.state = seed;
    }

    /** The seed of the {@code index}-th member of a family of sequences. */
    public static long seed(long family, long index) {
        return mix(mix(family) + GOLDEN_GAMMA * (index + 1));
    }

    /** Sixty-four fair bits. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** A number from 0 up to, not including, {@code bound}. */
    public int below(int bound) {
        Check.that(bound > 0, "chance below %d", bound);
        return (int) Long.remainderUnsigned(nextLong(), bound);
    }

    /** A number from {@code low} to {@code high}, both included. */
    public int between(int low, int high) {
        return low + below(high - low + 1);
    }

    /** True in {@code percent} of a hundred draws. */
    public boolean percent(int percent) {
        return below(100) < percent;
    }

    /** One of {@code choices}. */
    @SafeVarargs
    public final <T> T pick(T... choices) {
        return choices[below(choices.length)];
    }

    private static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
