package dev.merino.apps.kit;

import dev.merino.Member;
import dev.merino.apps.kit.ProgressBar.Style;
import dev.merino.spi.Speaker;

import java.util.List;

/**
 * The progress of an application, shown by rank 0 only. A worker has no terminal itself, but knows
 * whether its launcher has one: then the launcher shows its bar.
 */
public final class Progress {
    private static final String TERMINAL = "merino.terminal";

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

    /** What tells the JVMs of ranks how to show progress, for those who start them. */
    public static List<String> jvmOptions() {
        return switch (Style.here()) {
            case BAR -> List.of("-D%s=true".formatted(TERMINAL));
            case LINES -> List.of();
            case NONE -> List.of("-D%s=true".formatted(ProgressBar.QUIET));
        };
    }

    private static ProgressBar bar(String what) {
        Style here = Style.here();
        if (here == Style.LINES && Boolean.getBoolean(TERMINAL)) {
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
