package dev.merino.apps.kit;

import dev.merino.Member;
import dev.merino.spi.Speaker;

import java.io.Console;

/**
 * Shows the progress of rank 0 on a terminal, after a delay and rarely. A worker has no terminal
 * itself, but knows whether its launcher has one.
 */
public final class Progress {
    private static final long PAUSE_NS = 1_000_000_000;
    private static final long LINE_PAUSE_NS = 5_000_000_000L;

    private final String what;
    private final boolean isTerminal;
    private final boolean isBeforeTerminal;
    private final long pauseNs;
    private long nextNs;
    private boolean hasShown;

    /**
     * The progress of {@code what}; shown by rank 0 only, and only on a terminal.
     *
     * @param what the app, and what it is at
     */
    public Progress(Member me, String what) {
        Console console = System.console();
        this.what = what;
        this.isTerminal = me.isFirst() && console != null && console.isTerminal();
        this.isBeforeTerminal = me.isFirst() && Boolean.getBoolean("merino.terminal");
        this.pauseNs = isTerminal ? PAUSE_NS : LINE_PAUSE_NS;
        this.nextNs = System.nanoTime() + pauseNs;
    }

    /** {@code done} of {@code all} pieces of work are done. */
    public void at(long done, long all) {
        if ((isTerminal || isBeforeTerminal) && System.nanoTime() - nextNs >= 0) {
            nextNs = System.nanoTime() + pauseNs;
            hasShown = true;
            show(100 * done / Math.max(all, 1));
        }
    }

    private void show(long percent) {
        if (isTerminal) {
            Speaker.bare(() -> System.err.printf("\r%s: %d %%  ", what, percent));
        } else {
            System.err.printf("%s: %d %%%n", what, percent);
        }
    }

    /** Clears the line that was shown. */
    public void end() {
        if (hasShown && isTerminal) {
            String blanks = " ".repeat(what.length() + 10);
            Speaker.bare(() -> System.err.print("\r" + blanks + "\r"));
        }
    }
}
