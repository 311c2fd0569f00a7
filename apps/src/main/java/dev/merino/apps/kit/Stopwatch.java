package dev.merino.apps.kit;

import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Times the computation of a run and, if the result is verified, the sequential program that does
 * the same on ordinary arrays. Rank 0 writes down both, and how many times faster the run was:
 *
 * <pre>
 *   sor seconds 1.670
 *   sor sequential_seconds 1.210
 *   sor speedup 0.72
 * </pre>
 *
 * <p>The clock is rank 0's, so that all ranks must have met before it starts and again before it
 * stops. What is made ready before must be ready for the sequential program, too.
 */
public final class Stopwatch {
    private static final double NS_PER_SECOND = 1e9;

    private final boolean writes;
    private final Report report;
    private final LongSupplier clockNs;
    private final long startNs;
    private long computationNs;

    /**
     * Starts.
     *
     * @param writes whether this is rank 0
     * @param report where it writes
     * @param clockNs tells the time
     */
    Stopwatch(boolean writes, Report report, LongSupplier clockNs) {
        this.writes = writes;
        this.report = report;
        this.clockNs = clockNs;
        this.startNs = clockNs.getAsLong();
    }

    /** The computation is over. */
    public void stop() {
        computationNs = clockNs.getAsLong() - startNs;
        if (writes) {
            report.line("seconds", inSeconds(computationNs));
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
        long aloneNs = clockNs.getAsLong() - beganNs;
        report.line("sequential_seconds", inSeconds(aloneNs));
        double speedup = (double) aloneNs / Math.max(1, computationNs);
        report.line("speedup", String.format(Locale.ROOT, "%.2f", speedup));
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

    private static String inSeconds(long ns) {
        return String.format(Locale.ROOT, "%.3f", ns / NS_PER_SECOND);
    }
}
