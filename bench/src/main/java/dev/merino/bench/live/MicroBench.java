package dev.merino.bench.live;

import dev.merino.Settings;
import dev.merino.Transport;
import dev.merino.bench.Json;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The basic costs of live nodes with one rank each, as the papers list them, beside the raw costs
 * between the JVMs of two of them in the same rounds. Medians of the rounds count. Targets are for
 * two nodes under the default protocol.
 */
public final class MicroBench {
    private static final long SEED = 1;
    private static final int SWEEP_PAGES = 10_000;
    private static final int SHORT_SWEEP_PAGES = 500;
    private static final long FRAMES_BYTES = 2L << 30;
    private static final double FETCH_RATIO_MAX = 2.0;
    private static final double FETCH_HERE_RATIO_MAX = 1.5;
    private static final double SWEEP_RATIO_MAX = 0.35;
    private static final String TCP = "TCP round trip, 64 B";
    private static final String FETCH = "TCP round trip, 4 KiB + fault";
    private static final String FAULT = "fault, frame exists";
    private static final String COPY = "page copy";
    private static final String KERNEL = "the kernel's fault";
    private static final String ONE_SIDED = "one-sided ";
    private static final String OVER_TCP = "over TCP ";

    private static final List<String> NOTES =
            List.of(
                    "TCP is between the two workers, blocking reads, no delay; two threads that"
                            + " spin would be faster and burn two cores",
                    "the mesh is the keepers' network, between the two workers: epoll, read,"
                            + " write",
                    "a null message is what a counter managed there costs more than one managed"
                            + " here",
                    "a fault is the first touch of a page at home here: worker, keeper, worker;"
                            + " the kernel's is that of a new page of a mapped file",
                    "new frames are of memory that the machine has used before: what the host of a"
                            + " virtual machine takes to give it is not measured",
                    "a fetch brings a page that is at home there, in random order; of a sweep each"
                            + " page is counted",
                    "again: the frames exist here since the last time, and the home has written"
                            + " the pages since",
                    "without the home's keeper: protocol newgendsm, which reads the page in the"
                            + " home's memory",
                    "a lock is locked and unlocked; contended is one section of any node; a flag"
                            + " is one way",
                    "a TCP barrier: rank 0 waits for a message of every other rank, and answers"
                            + " all");

    private final Cluster cluster;
    private final Measurements measurements;
    private final List<Comparison> rows = new ArrayList<>();

    /** What is measured. */
    record Cluster(int nodes, String protocol) {
        static final Cluster STANDARD = new Cluster(2, Settings.DEFAULT_PROTOCOL);

        boolean isStandardProtocol() {
            return protocol.equals(STANDARD.protocol);
        }

        /** Further nodes take part of each array; see {@link PageCosts}. */
        Settings settings() {
            return LiveBench.settings(nodes, protocol).withSpaceBytes((long) nodes << 30);
        }

        String nodesInWords() {
            return (nodes == 2 ? "two" : nodes) + " nodes";
        }

        /** What its report is called. */
        String title() {
            String of = isStandardProtocol() ? "micro" : "micro, " + protocol;
            return nodes == 2 ? of : of + ", " + nodesInWords();
        }
    }

    MicroBench(Cluster cluster, Measurements measurements) {
        this.cluster = cluster;
        this.measurements = measurements;
    }

    /**
     * Measures clusters of so many nodes, one after the other, prints a table of each to {@code
     * out} and hands the same as JSON to {@code json}: an object, or an array of several. Returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(
            PrintStream out,
            Consumer<String> json,
            boolean quick,
            List<Integer> nodes,
            String protocol) {
        int worst = 0;
        List<String> reports = new ArrayList<>();
        for (int count : nodes) {
            Cluster cluster = new Cluster(count, protocol);
            out.println(
                    "measuring %s with one rank each, about %s"
                            .formatted(
                                    cluster.nodesInWords(), quick ? "40 seconds" : "two minutes"));
            int code =
                    LiveBench.report(
                            out,
                            reports::add,
                            () -> new MicroBench(cluster, measure(cluster, quick)).report());
            worst = Math.max(worst, code);
        }
        json.accept(reports.size() == 1 ? reports.getFirst() : Json.array(reports));
        return worst;
    }

    private static Measurements measure(Cluster cluster, boolean quick) {
        Settings settings = cluster.settings();
        int rounds = quick ? 3 : 9;
        int times = quick ? 500 : 1_000;
        Measurements all = new Measurements();
        for (String part : List.of(MicroProgram.PAGES, MicroProgram.SYNC)) {
            List<String> words = words(part, rounds, times, SWEEP_PAGES);
            all.addAll("", run(settings, words));
        }
        List<String> words = words(MicroProgram.PAGES, rounds, times, SHORT_SWEEP_PAGES);
        if (cluster.isStandardProtocol()) {
            all.addAll(ONE_SIDED, run(settings.withProtocol("newgendsm"), words));
        }
        Settings tcp = settings.withTransport(Transport.TCP);
        all.addAll(OVER_TCP, run(tcp, words));
        return all;
    }

    private static Measurements run(Settings settings, List<String> words) {
        PretouchedMemory.make(FRAMES_BYTES);
        return LiveBench.run(settings, MicroProgram.class, words);
    }

    private static List<String> words(String part, int rounds, int times, int sweepPages) {
        return List.of(part, "" + rounds, "" + times, "" + sweepPages, "" + SEED);
    }

    /** The table, from what was read. */
    Report report() {
        rows.add(Comparison.alone(TCP, us("tcp")));
        rows.add(Comparison.alone("TCP round trip, 4 KiB", us("tcp-page")));
        rows.add(Comparison.alone(COPY, us("copy")));
        messages();
        pages();
        addAll(COPY, us("copy"), "twin", "twin", "diff, a word", "diff-word");
        addAll(COPY, us("copy"), "diff, the whole page", "diff-page");
        addAll(TCP, us("tcp"), "lock, local", "lock-local", "lock, remote", "lock-remote");
        addAll(TCP, us("tcp"), "lock, contended", "lock-contended");
        addAll(TCP, us("tcp"), "flag", "flag");
        String barrier = "barrier, " + cluster.nodesInWords();
        addAll("TCP barrier", us("barrier-tcp"), barrier, "barrier");
        return new Report(
                cluster.title(), MachineDescription.here(), SEED, rows, measurements, NOTES);
    }

    private void messages() {
        addAll(TCP, us("tcp"), "message round trip, mesh", "mesh");
        addAll(TCP, us("tcp"), "counter, managed here", "counter-here");
        addAll(TCP, us("tcp"), "counter, managed there", "counter-there");
        double nullUs = us("counter-there") - us("counter-here");
        rows.add(Comparison.of("null message round trip", nullUs, TCP, us("tcp")));
    }

    private void pages() {
        double raw = us("tcp-page") + us("fault");
        addAll(KERNEL, us("kernel-fault"), FAULT, "fault", "fault, new frame", "fault-new");
        addWithTarget("fetch", us("fetch"), FETCH, raw, FETCH_RATIO_MAX);
        addAll(FETCH, raw, "fetch, again", "fetch-again");
        addWithTarget("sweep, a page", us("sweep"), FETCH, raw, SWEEP_RATIO_MAX);
        addAll(FETCH, raw, "sweep, a page again", "sweep-again");
        if (cluster.isStandardProtocol()) {
            double faultUs = us(ONE_SIDED + "fault");
            addWithTarget(
                    "fetch without the home's keeper",
                    us(ONE_SIDED + "fetch"),
                    FAULT,
                    faultUs,
                    FETCH_HERE_RATIO_MAX);
            addAll(FAULT, faultUs, "the same again", ONE_SIDED + "fetch-again");
        }
        double rawTcp = us(OVER_TCP + "tcp-page") + us(OVER_TCP + "fault");
        addWithTarget(
                "fetch over TCP", us(OVER_TCP + "fetch"), FETCH, rawTcp, FETCH_HERE_RATIO_MAX);
    }

    private void addWithTarget(
            String what, double us, String beside, double besideUs, double ratioMax) {
        Comparison row = Comparison.of(what, us, beside, besideUs);
        rows.add(cluster.equals(Cluster.STANDARD) ? row.atMost(ratioMax) : row);
    }

    private double us(String reading) {
        return measurements.median(reading);
    }

    private void addAll(String beside, double besideUs, String... namesAndReadings) {
        for (int i = 0; i < namesAndReadings.length; i += 2) {
            double us = us(namesAndReadings[i + 1]);
            rows.add(Comparison.of(namesAndReadings[i], us, beside, besideUs));
        }
    }
}
