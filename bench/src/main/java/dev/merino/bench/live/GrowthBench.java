package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.Tracking;
import dev.merino.bench.chart.Chart;
import dev.merino.bench.chart.Curve;
import dev.merino.core.Json;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * How costs grow: synchronisation with the nodes, releases with what was written and with what is
 * shared, faults with the space of shared memory. Each beside what the kernel takes for the same in
 * the same JVMs and rounds.
 */
public final class GrowthBench {
    /** What can be measured, by the word for it. */
    public static final List<String> CHARTS = List.of("nodes", "dirty", "shared", "space");

    private static final long SEED = 1;
    private static final long MEGABYTE = 1L << 20;
    private static final long FRAMES_BYTES = 256L << 20;
    private static final int[] DIRTY_PAGES = {1, 10, 100, 1000};
    private static final long DIRTY_SHARED_MEGABYTES = 64;
    private static final int[] SHARED_DIRTY_PAGES = {1, 100};
    private static final List<Long> SHARED_MEGABYTES = List.of(16L, 64L, 256L, 1024L);
    private static final List<Long> SPACE_MEGABYTES = List.of(256L, 1024L, 4096L, 16_384L);

    /** Few enough that the arrays of all rounds fit into the smallest space. */
    private static final int SPACE_TIMES = 200;

    private final PrintStream out;
    private final boolean quick;
    private final String protocol;

    private GrowthBench(PrintStream out, boolean quick, String protocol) {
        this.out = out;
        this.quick = quick;
        this.protocol = protocol;
    }

    /** Takes the results of a benchmark. */
    public interface Results {
        /** All of them as JSON. */
        void json(String text);

        /** One of them, measured on {@code machine}, to be drawn. */
        void chart(Chart chart, String machine);
    }

    /**
     * Measures {@code charts}, prints a table of each to {@code out} and hands all to {@code
     * results}. There are no targets: returns 0, or 2 if nothing could be measured.
     *
     * @param nodes the sizes of clusters
     */
    public static int run(
            PrintStream out,
            Results results,
            List<String> charts,
            boolean quick,
            List<Integer> nodes,
            String protocol) {
        GrowthBench bench = new GrowthBench(out, quick, protocol);
        out.printf(
                "measuring how costs grow, about %s for each of %s%n",
                quick ? "30 seconds" : "a minute", String.join(", ", charts));
        List<Chart> measured = new ArrayList<>();
        try {
            for (String name : charts) {
                Chart chart = bench.measure(name, nodes);
                measured.add(chart);
                out.println();
                out.print(chart.table());
                results.chart(chart, MachineDescription.here().inShort());
            }
        } catch (MerinoException failed) {
            out.println("the benchmark did not run: " + failed.getMessage());
            return 2;
        }
        out.println();
        out.println(MachineDescription.here() + ", protocol " + protocol + ", seed " + SEED);
        results.json(json(measured, protocol));
        return 0;
    }

    private Chart measure(String name, List<Integer> nodes) {
        return switch (name) {
            case "nodes" -> nodes(nodes);
            case "dirty" -> dirty();
            case "shared" -> shared();
            case "space" -> space();
            default -> throw new IllegalArgumentException("no chart is called " + name);
        };
    }

    private Chart nodes(List<Integer> counts) {
        Map<Long, Measurements> found = new TreeMap<>();
        for (int count : counts) {
            out.println("synchronisation of " + count + " nodes ...");
            List<String> words = words(MicroProgram.SYNC, quick ? 200 : 500);
            found.put(
                    (long) count,
                    LiveBench.run(LiveBench.settings(count, protocol), MicroProgram.class, words));
        }
        return new Chart(
                "nodes",
                "Synchronisation by the number of nodes",
                "nodes",
                Chart.Unit.COUNT,
                List.of(
                        Curve.of("barrier", medians(found, "barrier")),
                        Curve.of("lock held elsewhere", medians(found, "lock-remote")),
                        Curve.of("lock, all want it", medians(found, "lock-contended")),
                        Curve.of("flag, one way", medians(found, "flag")),
                        Curve.rival("barrier over plain TCP", medians(found, "barrier-tcp")),
                        Curve.rival("TCP round trip", medians(found, "tcp"))));
    }

    private List<String> words(String part, int times) {
        return List.of(part, quick ? "3" : "7", "" + times, "0", "" + SEED);
    }

    private static Map<Long, Double> medians(Map<Long, Measurements> found, String reading) {
        Map<Long, Double> us = new TreeMap<>();
        found.forEach((amount, measurements) -> us.put(amount, measurements.median(reading)));
        return us;
    }

    private Chart dirty() {
        List<Curve> curves = new ArrayList<>();
        Map<Long, Double> raw = new TreeMap<>();
        for (Tracking tracking : Tracking.values()) {
            out.println("releases by dirty pages, " + word(tracking) + " ...");
            Measurements found =
                    new ReleaseRun(tracking, DIRTY_SHARED_MEGABYTES * MEGABYTE, 1, DIRTY_PAGES)
                            .measure(protocol, quick);
            curves.add(Curve.of("release, " + word(tracking), byDirty(found, "release")));
            curves.add(Curve.of("writes, " + word(tracking), byDirty(found, "write")));
            raw.putAll(byDirty(found, "raw"));
        }
        curves.add(Curve.rival("plain diffs over TCP", raw));
        return new Chart(
                "dirty",
                "A release by the pages that were written, %d MB shared"
                        .formatted(DIRTY_SHARED_MEGABYTES),
                "dirty pages",
                Chart.Unit.COUNT,
                curves);
    }

    private static Map<Long, Double> byDirty(Measurements found, String reading) {
        Map<Long, Double> us = new TreeMap<>();
        for (int dirty : DIRTY_PAGES) {
            us.put((long) dirty, found.median(reading + "-" + dirty));
        }
        return us;
    }

    private Chart shared() {
        List<Curve> curves = new ArrayList<>();
        Map<Long, Measurements> found = new TreeMap<>();
        for (Tracking tracking : Tracking.values()) {
            found = shared(tracking);
            for (int dirty : SHARED_DIRTY_PAGES) {
                String name = "%d dirty, %s".formatted(dirty, word(tracking));
                curves.add(Curve.of(name, medians(found, "release-" + dirty)));
            }
        }
        for (int dirty : SHARED_DIRTY_PAGES) {
            String name = dirty + (dirty == 1 ? " plain diff" : " plain diffs") + " over TCP";
            curves.add(Curve.rival(name, medians(found, "raw-" + dirty)));
        }
        return new Chart(
                "shared",
                "A release by the memory that is shared",
                "shared memory",
                Chart.Unit.MEGABYTES,
                curves);
    }

    private Map<Long, Measurements> shared(Tracking tracking) {
        Map<Long, Measurements> found = new TreeMap<>();
        for (long megabytes : quick ? SHARED_MEGABYTES.subList(0, 3) : SHARED_MEGABYTES) {
            out.printf("releases with %d MB shared, %s ...%n", megabytes, word(tracking));
            ReleaseRun run = new ReleaseRun(tracking, megabytes * MEGABYTE, 1, SHARED_DIRTY_PAGES);
            found.put(megabytes, run.measure(protocol, quick));
        }
        return found;
    }

    private Chart space() {
        Map<Long, Measurements> found = new TreeMap<>();
        for (long megabytes : SPACE_MEGABYTES) {
            out.printf("faults in a space of %s ...%n", Chart.Unit.MEGABYTES.text(megabytes));
            PretouchedMemory.make(FRAMES_BYTES);
            found.put(
                    megabytes,
                    LiveBench.run(
                            LiveBench.settings(2, protocol).withSpaceBytes(megabytes * MEGABYTE),
                            MicroProgram.class,
                            words(MicroProgram.PAGES, SPACE_TIMES)));
        }
        return new Chart(
                "space",
                "A fault by the space of shared memory",
                "space",
                Chart.Unit.MEGABYTES,
                List.of(
                        Curve.of("fetch", medians(found, "fetch")),
                        Curve.of("fetch again", medians(found, "fetch-again")),
                        Curve.of("fault, new frame", medians(found, "fault-new")),
                        Curve.of("fault, frame exists", medians(found, "fault")),
                        Curve.rival("TCP round trip, 4 KiB", medians(found, "tcp-page")),
                        Curve.rival("the kernel's fault", medians(found, "kernel-fault"))));
    }

    private static String word(Tracking tracking) {
        return tracking.name().toLowerCase(Locale.ROOT);
    }

    private static String json(List<Chart> charts, String protocol) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("benchmark", "growth");
        all.put("machine", MachineDescription.here().processor());
        all.put("cores", MachineDescription.here().cores());
        all.put("kernel", MachineDescription.here().kernel());
        all.put("java", MachineDescription.here().java());
        all.put("protocol", protocol);
        all.put("seed", SEED);
        all.put("charts", charts.stream().map(Chart::fields).toList());
        return Json.of(all) + "\n";
    }
}
