package dev.merino.apps.kit;

import java.io.Console;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * How far something long is, how fast it goes and how long it will take: a bar in one line of a
 * terminal, which goes when it is over; a line a minute where nobody watches; nothing for those who
 * want it quiet. It is printed on the error stream, so that it is in nobody's results. Short work
 * shows nothing.
 */
public final class ProgressBar implements AutoCloseable {
    /** Set to true in a process that shall show no progress. */
    public static final String QUIET = "merino.quiet";

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long FIRST_NS = NS_PER_SECOND;
    private static final long BAR_PAUSE_NS = NS_PER_SECOND / 4;
    private static final long LINE_PAUSE_NS = 60 * NS_PER_SECOND;
    private static final int CELLS = 20;
    private static final int WIDTH = 78;

    /** How progress is shown. */
    public enum Style {
        /** A line that changes. */
        BAR,
        /** A line now and then. */
        LINES,
        /** Not at all. */
        NONE;

        /** What suits this process. */
        public static Style here() {
            if (Boolean.getBoolean(QUIET)) {
                return NONE;
            }
            Console console = System.console();
            return console != null && console.isTerminal() ? BAR : LINES;
        }
    }

    private final String what;
    private final String unit;
    private final Style style;
    private final Consumer<String> out;
    private final LongSupplier clockNs;
    private final long beganNs;
    private volatile long nextNs;
    private boolean shown;

    /**
     * The progress of {@code what}, counted in {@code unit}.
     *
     * @param out prints a text as it is
     * @param clockNs the time
     */
    public ProgressBar(
            String what, String unit, Style style, Consumer<String> out, LongSupplier clockNs) {
        this.what = what;
        this.unit = unit;
        this.style = style;
        this.out = out;
        this.clockNs = clockNs;
        this.beganNs = clockNs.getAsLong();
        this.nextNs = beganNs + (style == Style.BAR ? FIRST_NS : LINE_PAUSE_NS);
    }

    /** Progress on the error stream of this process, in the style that suits it. */
    public static ProgressBar here(String what, String unit) {
        return new ProgressBar(what, unit, Style.here(), ProgressBar::print, System::nanoTime);
    }

    private static void print(String text) {
        System.err.print(text);
        System.err.flush();
    }

    /** {@code done} of {@code all} are done; costs a look at the clock. For any thread. */
    public void at(long done, long all) {
        at(done, all, "");
    }

    /** The same; {@code note} says what is going on. */
    public void at(long done, long all, String note) {
        if (style != Style.NONE && clockNs.getAsLong() - nextNs >= 0) {
            show(done, Math.max(all, 1), note);
        }
    }

    private synchronized void show(long done, long all, String note) {
        long nowNs = clockNs.getAsLong();
        if (nowNs - nextNs < 0) {
            return; // another thread has just shown it
        }
        nextNs = nowNs + (style == Style.BAR ? BAR_PAUSE_NS : LINE_PAUSE_NS);
        String counts = counts(done, all, nowNs - beganNs) + (note.isEmpty() ? "" : ", " + note);
        if (style == Style.BAR) {
            shown = true;
            out.accept("\r" + fitted("%s %s %s".formatted(what, cells(done, all), counts)));
        } else {
            out.accept("merino: %s: %s%n".formatted(what, counts));
        }
    }

    private static String cells(long done, long all) {
        int full = (int) (CELLS * Math.min(done, all) / all);
        return "[" + "=".repeat(full) + " ".repeat(CELLS - full) + "]";
    }

    private String counts(long done, long all, long passedNs) {
        String said = String.format(Locale.ROOT, "%d %%, %,d of %,d", 100 * done / all, done, all);
        if (!unit.isEmpty()) {
            said += " " + unit;
        }
        if (done <= 0 || passedNs <= 0) {
            return said;
        }
        double perSecond = done * (double) NS_PER_SECOND / passedNs;
        long leftNs = (long) ((double) passedNs / done * (all - done));
        return said + ", " + rate(perSecond) + ", " + time(leftNs) + " left";
    }

    private static String rate(double perSecond) {
        if (perSecond < 1) {
            return String.format(Locale.ROOT, "%.1f a minute", 60 * perSecond);
        }
        return String.format(Locale.ROOT, perSecond < 10 ? "%.1f/s" : "%,.0f/s", perSecond);
    }

    private static String time(long ns) {
        long seconds = ns / NS_PER_SECOND;
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d h %02d", seconds / 3600, seconds / 60 % 60);
    }

    private static String fitted(String line) {
        String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
        return cut + " ".repeat(WIDTH - cut.length());
    }

    /** Takes the bar off the terminal, because something else is to be printed. */
    public synchronized void clear() {
        if (shown) {
            shown = false;
            out.accept("\r" + " ".repeat(WIDTH) + "\r");
        }
    }

    /** It is over: the bar goes. */
    @Override
    public void close() {
        clear();
    }
}
