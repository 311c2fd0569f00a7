package dev.merino.paper.experiment;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Says how far the experiments are, on the error stream: at once on a terminal, where a line takes
 * the place of the last one; else now and then.
 */
public final class RunProgress {
    private static final long LINE_PAUSE_NS = 30_000_000_000L;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int WIDTH = 78;

    private final PrintStream out;
    private final boolean isTerminal;
    private final LongSupplier clock;
    private int total;
    private int done;
    private long beganNs;
    private long nextNs;

    /**
     * Progress on {@code out}.
     *
     * @param isTerminal whether somebody watches
     * @param clock the time, in nanoseconds
     */
    public RunProgress(PrintStream out, boolean isTerminal, LongSupplier clock) {
        this.out = out;
        this.isTerminal = isTerminal;
        this.clock = clock;
    }

    /** So many experiments have to be run; {@code known} more were found in the cache. */
    synchronized void begin(int count, int known) {
        total = count;
        done = 0;
        beganNs = clock.getAsLong();
        nextNs = beganNs + LINE_PAUSE_NS;
        if (count > 0) {
            out.printf("merino: %d experiments to run, %d known%n", count, known);
        }
    }

    /** {@code what} begins. */
    synchronized void started(String what) {
        if (isTerminal) {
            out.print("\r" + padded(line(what)));
            out.flush();
        }
    }

    /** {@code what} is done. */
    synchronized void ended(String what) {
        done++;
        if (!isTerminal && clock.getAsLong() - nextNs >= 0) {
            nextNs = clock.getAsLong() + LINE_PAUSE_NS;
            out.println(line(what));
        }
    }

    /** All are done. */
    synchronized void end() {
        if (isTerminal && total > 0) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
        }
    }

    private String line(String what) {
        long elapsedNs = clock.getAsLong() - beganNs;
        String left =
                done == 0
                        ? ""
                        : ", about %s left".formatted(time(elapsedNs / done * (total - done)));
        return "merino: %d of %d, %s, %s%s".formatted(done, total, what, time(elapsedNs), left);
    }

    private static String padded(String line) {
        String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        return cut + " ".repeat(WIDTH - cut.length());
    }

    private static String time(long ns) {
        long seconds = ns / NS_PER_SECOND;
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
