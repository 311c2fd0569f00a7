package dev.merino.paper.experiment;

import dev.merino.apps.kit.ProgressBar;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Says how far the experiments are, on the error stream. */
public final class RunProgress {
    private final ProgressBar.Style style;
    private final Consumer<String> out;
    private final LongSupplier clock;
    private int total;
    private int done;
    private ProgressBar bar;

    /**
     * Progress on {@code out}.
     *
     * @param clock the time, in nanoseconds
     */
    public RunProgress(ProgressBar.Style style, Consumer<String> out, LongSupplier clock) {
        this.style = style;
        this.out = out;
        this.clock = clock;
        this.bar = bar();
    }

    private ProgressBar bar() {
        return new ProgressBar("paper", "experiments", style, out, clock);
    }

    /** So many experiments have to be run; {@code known} more were found in the cache. */
    synchronized void begin(int count, int known) {
        total = count;
        done = 0;
        bar = bar();
        if (count > 0 && style != ProgressBar.Style.NONE) {
            out.accept("merino: %d experiments to run, %d known%n".formatted(count, known));
        }
    }

    /** {@code what} begins. */
    synchronized void started(String what) {
        if (style == ProgressBar.Style.BAR) {
            bar.at(done, total, what);
        }
    }

    /** {@code what} is done. */
    synchronized void ended(String what) {
        done++;
        bar.at(done, total, what);
    }

    /** All are done. */
    synchronized void end() {
        bar.close();
    }
}
