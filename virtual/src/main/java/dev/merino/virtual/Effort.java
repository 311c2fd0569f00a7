package dev.merino.virtual;

/**
 * What a program has done, as far as a simulation knows, and how long that took for real.
 *
 * @param accesses elements that it has read and written
 * @param declared what it has declared to have computed on its own, in accesses
 * @param realNs how long its thread ran on the machine that simulates it
 */
public record Effort(long accesses, long declared, long realNs) {
    static final Effort NONE = new Effort(0, 0, 0);

    /** From here on the compiler has compiled, and a ratio of times says something. */
    private static final long REAL_NS_MIN = 2_000_000_000L;

    /** What an access may take for real, with its computation and its being counted. */
    private static final double ACCESS_NS_MAX = 25;

    /** What the simulation turns into time. */
    public long counted() {
        return accesses + declared;
    }

    /** How long the program ran for each of them. */
    public double realNsEach() {
        return (double) realNs / Math.max(1, counted());
    }

    /** Whether the program computes much more than it accesses and declares. */
    public boolean explainsLittle() {
        return realNs >= REAL_NS_MIN && realNsEach() > ACCESS_NS_MAX;
    }

    Effort plus(Effort other) {
        return new Effort(
                accesses + other.accesses, declared + other.declared, realNs + other.realNs);
    }

    Effort minus(Effort earlier) {
        return new Effort(
                accesses - earlier.accesses, declared - earlier.declared, realNs - earlier.realNs);
    }
}
