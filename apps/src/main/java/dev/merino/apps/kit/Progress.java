package dev.merino.apps.kit;

import dev.merino.Member;

import java.io.Console;

/** Tells whoever sits at a terminal how far rank 0 has come, once a second and not at once. */
public final class Progress {
    private static final long PAUSE_NS = 1_000_000_000;

    private final String what;
    private final boolean isShown;
    private long nextNs = System.nanoTime() + PAUSE_NS;
    private boolean hasShown;

    /**
     * The progress of {@code what}; shown by rank 0 only, and only on a terminal.
     *
     * @param what the app, and what it is at
     */
    public Progress(Member me, String what) {
        Console console = System.console();
        this.what = what;
        this.isShown = me.isFirst() && console != null && console.isTerminal();
    }

    /** {@code done} of {@code all} pieces of work are done. */
    public void at(long done, long all) {
        if (isShown && System.nanoTime() - nextNs >= 0) {
            nextNs = System.nanoTime() + PAUSE_NS;
            hasShown = true;
            System.err.printf("\r%s: %d %%  ", what, 100 * done / Math.max(all, 1));
        }
    }

    /** Clears the line that was shown. */
    public void end() {
        if (hasShown) {
            System.err.print("\r" + " ".repeat(what.length() + 10) + "\r");
        }
    }
}
