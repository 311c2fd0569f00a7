package dev.merino.bench.live;

import dev.merino.Settings;
import dev.merino.Transport;
import dev.merino.core.Json;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The basic costs of live nodes with one rank each, as the papers list them, beside the raw costs
 * between the JVMs of two of them in the same rounds. Medians of the rounds count. Targets are for
 * two nodes, most of them under the default protocol only.
 */
public final class MicroBench {
    private static final long SEED = 1;
    private static final int SWEEP_PAGES = 10_000;
    private static final int SHORT_SWEEP_PAGES = 500;
    private static final long FRAMES_BYTES = 2L << 30;
    private static final double FETCH_RATIO_MAX = 2.0;
    private static final double FETCH_TCP_RATIO_MAX = 1.5;
    private static final double FETCH_READ_RATIO_MAX = 1.2;
    private static final double ATOMIC_US_MAX = 1;
    private static final double SWEEP_RATIO_MAX = 0.35;
    private static final String TCP = "TCP round trip, 64 B";
    private static final String FETCH = "TCP round trip, 4 KiB + fault";
    private static final String FAULT = "fault, frame exists";
    private static final String COPY = "page copy";
    private static final String KERNEL = "the kernel's fault";
    private static final String ONE_SIDED = "one-sided ";
    private static final String READING_PROTOCOL = "newgendsm";
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
                    "a release is that of one page, at home there and shared, of which a word was"
                            + " written; a diff of that and an answer over TCP is its rival",
                    "a fetch-and-add there is one on a word of another process, which a node's"
                            + " machine carries out in place as in a keeper, but in the worker's"
                            + " JVM; nobody else uses the word",
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

        boolean hasTwoNodes() {
            return nodes == STANDARD.nodes;
        }

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
     * Measures clusters of so many nodes under each of the protocols, one after the other, prints a
     * table of each to {@code out} and hands the same as JSON to {@code json}: an object, or an
     * array of several. Returns 0 if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(
            PrintStream out,
            Consumer<String> json,
            boolean quick,
            List<Integer> nodes,
            List<String> protocols) {
        int worst = 0;
        List<String> reports = new ArrayList<>();
        List<Cluster> clusters =
                protocols.stream()
                        .flatMap(each -> nodes.stream().map(count -> new Cluster(count, each)))
                        .toList();
        for (Cluster cluster : clusters) {
            out.println(
                    "measuring %s with one rank each under %s, about %s"
                            .formatted(
                                    cluster.nodesInWords(),
                                    cluster.protocol,
                                    quick ? "40 seconds" : "two minutes"));
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
            all.addAll(ONE_SIDED, run(settings.withProtocol(READING_PROTOCOL), words));
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
        atomics();
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

    /** The second row has the target, which is a time and no ratio. */
    private void atomics() {
        double us = us("fetch-and-add");
        String what = "fetch-and-add there, mapped";
        rows.add(Comparison.of(what, us, "the instruction", us("fetch-and-add-bare")));
        Comparison row = Comparison.of("the same", us, "a microsecond", 1);
        rows.add(cluster.hasTwoNodes() ? row.atMost(ATOMIC_US_MAX) : row);
    }

    private void pages() {
        double raw = us("tcp-page") + us("fault");
        addAll(KERNEL, us("kernel-fault"), FAULT, "fault", "fault, new frame", "fault-new");
        addWithTarget("fetch", us("fetch"), FETCH, raw, FETCH_RATIO_MAX);
        addAll(FETCH, raw, "fetch, again", "fetch-again");
        fetchBesideFault("fetch", "");
        addWithTarget("sweep, a page", us("sweep"), FETCH, raw, SWEEP_RATIO_MAX);
        addAll(FETCH, raw, "sweep, a page again", "sweep-again");
        if (cluster.isStandardProtocol()) {
            fetchBesideFault("fetch without the home's keeper", ONE_SIDED);
            double faultUs = us(ONE_SIDED + "fault");
            addAll(FAULT, faultUs, "the same again", ONE_SIDED + "fetch-again");
        }
        addAll(FAULT, us("fault"), "write of a clean page", "write");
        addAll("diff over TCP", us("raw-1"), "release of a dirty page", "release");
        double rawTcp = us(OVER_TCP + "tcp-page") + us(OVER_TCP + "fault");
        addWithTarget("fetch over TCP", us(OVER_TCP + "fetch"), FETCH, rawTcp, FETCH_TCP_RATIO_MAX);
    }

    /** One that reads the page in the home's memory has a target. */
    private void fetchBesideFault(String what, String run) {
        Comparison row = Comparison.of(what, us(run + "fetch"), FAULT, us(run + "fault"));
        boolean reads = run.equals(ONE_SIDED) || cluster.protocol.equals(READING_PROTOCOL);
        rows.add(reads && cluster.hasTwoNodes() ? row.atMost(FETCH_READ_RATIO_MAX) : row);
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
