package dev.merino.bench.live;

import dev.merino.Settings;
import dev.merino.Tracking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * What a release costs by how much was written and by how much is shared. It must cost what changed,
 * not what is mapped: with a large memory at most twice what it costs with a small one.
 */
public final class ReleaseBench {
    private static final long SEED = 1;
    private static final long SMALL_BYTES = 16L << 20;
    private static final long LARGE_BYTES = 1L << 30;
    private static final long LARGE_QUICK_BYTES = 256L << 20;
    private static final double RATIO_MAX = 2.0;

    private static final List<String> NOTES =
            List.of(
                    "node 1 shares all pages of one array, at home at node 0, and writes a word in"
                            + " each of some; release is the unlock of a lock that is here",
                    "write: from the lock to the last store; traps are paid here, a scan is paid in"
                            + " the release",
                    "raw: as many diffs of one word, and one TCP round trip with their bytes",
                    "arrays of more than 64 MB are trapped in scan mode too");

    private final Readings readings;
    private final long largeBytes;
    private final List<Comparison> rows = new ArrayList<>();

    ReleaseBench(Readings readings, long largeBytes) {
        this.readings = readings;
        this.largeBytes = largeBytes;
    }

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println("measuring releases, about " + (quick ? "20 seconds" : "a minute"));
        long largeBytes = quick ? LARGE_QUICK_BYTES : LARGE_BYTES;
        return LiveBench.report(
                out,
                json,
                () -> new ReleaseBench(measure(largeBytes, quick), largeBytes).report());
    }

    private static Readings measure(long largeBytes, boolean quick) {
        Readings all = new Readings();
        for (Tracking tracking : Tracking.values()) {
            for (long bytes : new long[] {SMALL_BYTES, largeBytes}) {
                Readings some = measure(tracking, bytes, quick);
                for (String name : some.names()) {
                    String longName = name(tracking, bytes) + "-" + name;
                    some.of(name).forEach(us -> all.add(longName, us));
                }
            }
        }
        return all;
    }

    private static Readings measure(Tracking tracking, long bytes, boolean quick) {
        Settings settings =
                Settings.of(2, 1).withTracking(tracking).withSpaceBytes(2 * bytes + (16L << 20));
        int rounds = quick ? 3 : 9;
        int times = quick ? 100 : 300;
        return LiveBench.run(
                settings,
                ReleaseProgram.class,
                List.of("" + bytes, "" + rounds, "" + times, "" + SEED));
    }

    private static String name(Tracking tracking, long bytes) {
        return tracking.name().toLowerCase(Locale.ROOT) + "-" + (bytes >> 20);
    }

    /** The table, from what was read. */
    Report report() {
        for (Tracking tracking : Tracking.values()) {
            for (int dirty : ReleaseProgram.DIRTY_PAGES) {
                add(tracking, SMALL_BYTES, dirty);
                add(tracking, largeBytes, dirty);
                grown(tracking, dirty);
            }
        }
        return new Report("release", Machine.here(), SEED, rows, readings, NOTES);
    }

    private void add(Tracking tracking, long bytes, int dirty) {
        String what = text(tracking, bytes, dirty);
        double releaseUs = us(tracking, bytes, "release", dirty);
        double rawUs = us(tracking, bytes, "raw", dirty);
        rows.add(Comparison.alone(what + ", write", us(tracking, bytes, "write", dirty)));
        rows.add(Comparison.of(what + ", release", releaseUs, "raw", rawUs));
        if (dirty > 1) {
            rows.add(
                    Comparison.of(
                            what + ", for each page",
                            releaseUs / dirty,
                            "raw",
                            rawUs / dirty));
        }
    }

    private void grown(Tracking tracking, int dirty) {
        double largeUs = us(tracking, largeBytes, "release", dirty);
        double smallUs = us(tracking, SMALL_BYTES, "release", dirty);
        String what = text(tracking, largeBytes, dirty) + ", growth";
        rows.add(Comparison.of(what, largeUs, "16 MB", smallUs).atMost(RATIO_MAX));
    }

    private static String text(Tracking tracking, long bytes, int dirty) {
        return "%s, %d MB, %d dirty"
                .formatted(tracking.name().toLowerCase(Locale.ROOT), bytes >> 20, dirty);
    }

    private double us(Tracking tracking, long bytes, String what, int dirty) {
        return readings.median(name(tracking, bytes) + "-" + what + "-" + dirty);
    }
}
