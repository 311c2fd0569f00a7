package dev.merino.apps.kit;

import dev.merino.Timing;

import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times the computation of a run and, if the result is verified, the sequential program that does
 * the same on ordinary arrays. Rank 0 reports both, and the speedup:
 *
 * <pre>
 *   sor seconds 1.670
 *   sor sequential_seconds 1.210
 *   sor speedup 0.72
 * </pre>
 *
 * <p>If the options ask for it, it also times the same algorithm on plain threads:
 *
 * <pre>
 *   sor plain_threads_seconds 0.640
 *   sor plain_threads_ratio 2.61
 * </pre>
 *
 * <p>If that is the only round, and a short one, it also notes how far such a speedup is
 * meaningful.
 *
 * <p>The clock is rank 0's, and what it times is a timed region ({@link Timing}) of all ranks, who
 * wait for each other at its beginning and at its end. What is prepared before the start must also
 * be prepared for the sequential program.
 */
public final class Stopwatch {
    private static final double NS_PER_SECOND = 1e9;

    /** A computation that is over sooner ran, for a good part of it, in JVMs that compiled. */
    private static final double SHORT_SECONDS = 5;

    private final boolean writes;
    private final boolean isOnlyRound;
    private final Report report;
    private final LongSupplier clockNs;
    private final Timing region;
    private final long startNs;
    private long computationNs;
    private long sequentialNs;
    private boolean hasSequential;
    private long plainThreadsNs;
    private boolean hasPlainThreads;

    /**
     * Starts, and begins a timed region.
     *
     * @param writes whether this is rank 0
     * @param isOnlyRound whether there are no others to compare with
     * @param report where it writes
     * @param clockNs the clock
     * @param region the rank, whose statistics cover what is timed
     */
    Stopwatch(
            boolean writes,
            boolean isOnlyRound,
            Report report,
            LongSupplier clockNs,
            Timing region) {
        this.writes = writes;
        this.isOnlyRound = isOnlyRound;
        this.report = report;
        this.clockNs = clockNs;
        this.region = region;
        region.beginTimed();
        this.startNs = clockNs.getAsLong();
    }

    /** The computation is over; all ranks call this. */
    public void stop() {
        region.endTimed();
        computationNs = clockNs.getAsLong() - startNs;
        if (writes) {
            report.line("seconds", inSeconds((double) computationNs));
        }
    }

    /**
     * Times the sequential program; rank 0 calls this, after {@link #stop}.
     *
     * @return what it returns
     */
    public <T> T sequential(Supplier<T> program) {
        long beganNs = clockNs.getAsLong();
        T result = program.get();
        sequentialNs = clockNs.getAsLong() - beganNs;
        hasSequential = true;
        report.line("sequential_seconds", inSeconds((double) sequentialNs));
        report.line("speedup", speedup((double) sequentialNs, (double) computationNs));
        if (isOnlyRound && computationNs < SHORT_SECONDS * NS_PER_SECOND) {
            report.line("note", "JVMs compiled meanwhile; --repeat 5 also measures compiled code");
        }
        return result;
    }

    /** Times the sequential program; rank 0 calls this, after {@link #stop}. */
    public void sequential(Runnable program) {
        boolean _ =
                sequential(
                        () -> {
                            program.run();
                            return true;
                        });
    }

    /**
     * Times the same algorithm on plain threads; rank 0 calls this, after {@link #stop}. Unlike a
     * speedup, the ratio that it reports is the better the smaller it is.
     *
     * @return what it returns
     */
    public <T> T plainThreads(Supplier<T> program) {
        long beganNs = clockNs.getAsLong();
        T result = program.get();
        plainThreadsNs = clockNs.getAsLong() - beganNs;
        hasPlainThreads = true;
        report.line("plain_threads_seconds", inSeconds((double) plainThreadsNs));
        report.line(
                "plain_threads_ratio", speedup((double) computationNs, (double) plainThreadsNs));
        return result;
    }

    /** How long the computation took. */
    long computationNs() {
        return computationNs;
    }

    /** Whether the sequential program was timed. */
    boolean hasSequential() {
        return hasSequential;
    }

    /** How long it took. */
    long sequentialNs() {
        return sequentialNs;
    }

    /** Whether plain threads were timed. */
    boolean hasPlainThreads() {
        return hasPlainThreads;
    }

    /** How long they took. */
    long plainThreadsNs() {
        return plainThreadsNs;
    }

    static String inSeconds(double ns) {
        return String.format(Locale.ROOT, "%.3f", ns / NS_PER_SECOND);
    }

    static String speedup(double sequentialNs, double computationNs) {
        return String.format(Locale.ROOT, "%.2f", sequentialNs / Math.max(1, computationNs));
    }
}
