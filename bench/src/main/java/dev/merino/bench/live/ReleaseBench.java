package dev.merino.bench.live;

import dev.merino.Settings;
import dev.merino.Tracking;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * What a release costs by how much was written and by how much is shared. It must cost what
 * changed, not what is mapped: with a large memory at most twice what it costs with a small one.
 */
public final class ReleaseBench {
    private static final int[] DIRTY_PAGES = {1, 100};
    private static final long SMALL_BYTES = 16L << 20;
    private static final long LARGE_BYTES = 1L << 30;
    private static final long LARGE_QUICK_BYTES = 256L << 20;
    private static final double RATIO_MAX = 2.0;

    private static final List<String> NOTES =
            List.of(
                    "node 1 shares all pages, at home at node 0, and writes a word in each of some;"
                            + " release is Member.sync(), which waits for nobody's word",
                    "write: from the first to the last store; traps are paid here, a scan is paid"
                            + " in the release",
                    "raw: as many diffs of one word, and one TCP round trip with their bytes",
                    "in scan mode chunks of 2 MB that are written are scanned, and the others are"
                            + " trapped; so are arrays that do not fit into 1 GB together");

    private final Measurements measurements;
    private final long largeBytes;
    private final List<Comparison> rows = new ArrayList<>();

    /**
     * A shared memory and how its writes are found.
     *
     * @param arrays in how many arrays it is
     */
    private record Memory(Tracking tracking, long bytes, int arrays) {
        static Memory small(Tracking tracking) {
            return new Memory(tracking, SMALL_BYTES, 1);
        }

        static List<Memory> large(Tracking tracking, long bytes) {
            Memory whole = new Memory(tracking, bytes, 1);
            Memory inParts = new Memory(tracking, bytes, (int) (bytes / SMALL_BYTES));
            return tracking == Tracking.SCAN ? List.of(whole, inParts) : List.of(whole);
        }

        String text() {
            String way = tracking.name().toLowerCase(Locale.ROOT);
            return arrays == 1
                    ? "%s, %d MB".formatted(way, bytes >> 20)
                    : "%s, %d x %d MB".formatted(way, arrays, (bytes / arrays) >> 20);
        }

        /** The name of a reading. */
        String reading(String name) {
            return text().replace(", ", "-").replace(" ", "") + "-" + name;
        }
    }

    ReleaseBench(Measurements measurements, long largeBytes) {
        this.measurements = measurements;
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
                out, json, () -> new ReleaseBench(measure(largeBytes, quick), largeBytes).report());
    }

    private static Measurements measure(long largeBytes, boolean quick) {
        Measurements all = new Measurements();
        for (Tracking tracking : Tracking.values()) {
            measure(Memory.small(tracking), quick, all);
            Memory.large(tracking, largeBytes).forEach(memory -> measure(memory, quick, all));
        }
        return all;
    }

    private static void measure(Memory memory, boolean quick, Measurements all) {
        ReleaseRun run = new ReleaseRun(memory.tracking, memory.bytes, memory.arrays, DIRTY_PAGES);
        all.addAll(memory.reading(""), run.measure(Settings.DEFAULT_PROTOCOL, quick));
    }

    /** The table, from what was read. */
    Report report() {
        for (Tracking tracking : Tracking.values()) {
            for (int dirty : DIRTY_PAGES) {
                add(Memory.small(tracking), dirty);
                for (Memory large : Memory.large(tracking, largeBytes)) {
                    add(large, dirty);
                    grown(large, dirty);
                }
            }
        }
        return new Report(
                "release", MachineDescription.here(), ReleaseRun.SEED, rows, measurements, NOTES);
    }

    private void add(Memory memory, int dirty) {
        String what = text(memory, dirty);
        double releaseUs = us(memory, "release", dirty);
        double rawUs = us(memory, "raw", dirty);
        rows.add(Comparison.alone(what + ", write", us(memory, "write", dirty)));
        rows.add(Comparison.of(what + ", release", releaseUs, "raw", rawUs));
        if (dirty > 1) {
            String each = what + ", for each page";
            rows.add(Comparison.of(each, releaseUs / dirty, "raw", rawUs / dirty));
        }
    }

    private void grown(Memory large, int dirty) {
        double largeUs = us(large, "release", dirty);
        double smallUs = us(Memory.small(large.tracking), "release", dirty);
        String what = text(large, dirty) + ", growth";
        rows.add(Comparison.of(what, largeUs, "16 MB", smallUs).atMost(RATIO_MAX));
    }

    private static String text(Memory memory, int dirty) {
        return memory.text() + ", " + dirty + " dirty";
    }

    private double us(Memory memory, String what, int dirty) {
        return measurements.median(memory.reading(what + "-" + dirty));
    }
}
