package dev.merino.apps.kit;

import dev.merino.Member;
import dev.merino.apps.kit.ProgressBar.Style;
import dev.merino.spi.Speaker;

/**
 * The progress of an application, shown by rank 0 only. A worker has no terminal itself, but knows
 * whether its launcher has one: then the launcher shows its bar.
 */
public final class Progress {
    private final boolean isFirst;
    private final ProgressBar bar;

    /**
     * The progress of {@code what}.
     *
     * @param what the app, and what it is at
     */
    public Progress(Member me, String what) {
        this.isFirst = me.isFirst();
        this.bar = bar(what);
    }

    private static ProgressBar bar(String what) {
        Style here = Style.here();
        if (here == Style.LINES && Boolean.getBoolean("merino.terminal")) {
            return new ProgressBar(what, "", Style.BAR, Progress::toLauncher, System::nanoTime);
        }
        return new ProgressBar(what, "", here, Progress::print, System::nanoTime);
    }

    /** A whole line, which the launcher knows by its beginning, and shows in place of the last. */
    private static void toLauncher(String text) {
        Speaker.bare(() -> System.err.println("\r" + text.strip()));
    }

    private static void print(String text) {
        Speaker.bare(
                () -> {
                    System.err.print(text);
                    System.err.flush();
                });
    }

    /** {@code done} of {@code all} pieces of work are done. */
    public void at(long done, long all) {
        if (isFirst) {
            bar.at(done, all);
        }
    }

    /** Clears the line that was shown. */
    public void end() {
        bar.close();
    }
}
