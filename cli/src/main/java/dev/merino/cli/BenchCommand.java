package dev.merino.cli;

import dev.merino.MerinoException;
import dev.merino.Settings;
import dev.merino.bench.AccessBench;
import dev.merino.bench.MemoryBench;
import dev.merino.bench.SorBench;
import dev.merino.bench.chart.Chart;
import dev.merino.bench.chart.SvgChart;
import dev.merino.bench.live.AppsBench;
import dev.merino.bench.live.CheckpointBench;
import dev.merino.bench.live.CollectivesBench;
import dev.merino.bench.live.DashboardBench;
import dev.merino.bench.live.ExamplesBench;
import dev.merino.bench.live.GrowthBench;
import dev.merino.bench.live.LogpBench;
import dev.merino.bench.live.LoopsBench;
import dev.merino.bench.live.MicroBench;
import dev.merino.bench.live.ReleaseBench;
import dev.merino.bench.live.SimulateBench;
import dev.merino.bench.live.SpeedBench;
import dev.merino.bench.live.TraceBench;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.MachineModels;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * {@code ./merino bench}: measures. Exit codes: 0 all targets are met, 1 one is missed, 2 nothing
 * could be measured.
 */
@Command(
        name = "bench",
        description =
                "Measure what the parts of Merino cost, each beside its rival in the same run.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino bench memory",
            "  ./merino bench embedded --quick",
            "  ./merino bench micro --json micro.json",
            "  ./merino bench micro --nodes 2,4,8 --protocol tmk-lrc",
            "  ./merino bench micro --quick --protocol newgendsm,hlrc-async,csm-dms",
            "  ./merino bench growth --quick --svg pictures",
            "  ./merino bench apps --only sor,gauss",
            "",
            "memory: diffs, beside a copy of the same page",
            "embedded: an embedded cluster, beside threads and plain arrays",
            "access: loops over live arrays, beside the same over plain arrays",
            "micro: messages, faults, fetches, releases, locks, barriers, flags and remote",
            "  atomics of two live nodes, or of --nodes, beside TCP between the same JVMs,",
            "  under each --protocol; targets for two nodes only",
            "logp: the LogGP parameters of active messages, beside TCP and bare memory; four",
            "  targets",
            "release: releases with 1 and 100 dirty pages over 16 MB and 1 GB (256 MB with",
            "  --quick) of shared memory, scanned and trapped; they must not grow with the memory",
            "collectives: sums, broadcasts and reductions of two live nodes, beside a barrier",
            "  and a sum made by hand, and atomic operations beside a lock; three targets",
            "loops: parallel loops over uneven pieces on two live nodes, beside the best shares;",
            "  one target",
            "checkpoint: snapshots of 1 GB (256 MB with --quick) of which 1 %% was written since",
            "  the last one, beside the same work without them, and the disk; two targets",
            "dashboard: SOR and barnes on two live nodes with a dashboard that is read, beside the",
            "  same without one; one target for both",
            "growth: barriers and locks by the number of nodes, releases by dirty pages",
            "  and by shared memory, faults by the space, beside TCP and the kernel;",
            "  about four minutes; --svg draws the curves",
            "speed: SOR, a matrix product and TSP on two live nodes, beside plain Java, in the",
            "  first round and compiled; one target for all",
            "examples: the programs in examples/, on two live nodes, beside two threads; they must",
            "  have been built",
            "simulate: ten applications on two live nodes, beside two simulated ones of a model"
                    + " that",
            "  ./merino calibrate has made; one target",
            "trace: programs whose runs are traced, watched or recorded by JFR, in turns with"
                    + " plain",
            "  runs; six targets",
            "apps: every application on one rank, two threads and two nodes, beside plain",
            "  Java, and some beside two plain threads; about a minute each",
            "",
            "Exit codes: 0 all targets are met, 1 one is missed, 2 nothing could be measured."
        })
final class BenchCommand implements Callable<Integer> {
    /** What can be measured. */
    enum Subject {
        /** Diffs, beside a copy of the same page. */
        memory,
        /** An embedded cluster, beside threads and plain arrays. */
        embedded,
        /** Loops over live arrays, beside the same over plain arrays. */
        access,
        /** The basic costs of live nodes, beside TCP. */
        micro,
        /** The LogGP parameters of active messages, beside TCP and bare memory. */
        logp,
        /** Releases of live nodes, by what was written and by what is shared. */
        release,
        /** Sums and broadcasts of live nodes, beside a barrier. */
        collectives,
        /** Parallel loops of live nodes, beside the best shares. */
        loops,
        /** Snapshots, beside the same program without them, and the disk. */
        checkpoint,
        /** Runs that are watched on a dashboard, beside runs that are not. */
        dashboard,
        /** Costs of live nodes as functions of nodes, pages and memory. */
        growth,
        /** Whole programs on live nodes, beside plain Java. */
        speed,
        /** The example programs on live nodes, beside threads. */
        examples,
        /** Applications on two live nodes, beside simulated ones. */
        simulate,
        /** Runs that are traced, watched or recorded, beside the same without. */
        trace,
        /** Every application on one rank, two threads and two nodes, beside plain Java. */
        apps
    }

    private static final Set<Subject> JSON =
            EnumSet.of(
                    Subject.micro,
                    Subject.logp,
                    Subject.release,
                    Subject.collectives,
                    Subject.loops,
                    Subject.checkpoint,
                    Subject.dashboard,
                    Subject.growth,
                    Subject.speed,
                    Subject.examples,
                    Subject.simulate,
                    Subject.trace,
                    Subject.apps);

    private static final Set<Subject> CLUSTER = EnumSet.of(Subject.micro, Subject.growth);
    private static final Set<Subject> PARTS =
            EnumSet.of(Subject.apps, Subject.examples, Subject.simulate, Subject.growth);
    private static final int NODES_MAX = 32;

    /** Those of the repository whose ./merino this is. */
    private static final Path EXAMPLES =
            Path.of(System.getProperty("merino.root", "."), "examples");

    @Parameters(
            paramLabel = "WHAT",
            defaultValue = "memory",
            description = "What to measure: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Subject subject = Subject.memory;

    @Option(names = "--quick", description = "Shorter and less exact.")
    private boolean quick;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write the result of micro, logp, release, collectives, loops, checkpoint,"
                        + " dashboard, growth, speed, examples, simulate, trace or apps as JSON,"
                        + " too; - is the standard output, the table goes to the standard error.")
    private @Nullable String json;

    @Option(
            names = "--only",
            paramLabel = "PART",
            split = ",",
            description =
                    "Measure only these parts, separated by commas: with apps and simulate"
                            + " applications, with examples some of them, with growth nodes, dirty,"
                            + " shared or space.")
    private List<String> only = List.of();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            split = ",",
            description =
                    "With micro and growth: how many nodes, separated by commas (default: 2 for"
                            + " micro; 2,4,8 for growth).")
    private List<Integer> nodes = List.of();

    @Option(
            names = "--protocol",
            paramLabel = "P",
            split = ",",
            description =
                    "With micro and growth: the coherence protocol (default: "
                            + Settings.DEFAULT_PROTOCOL
                            + "); with micro several, separated by commas, or all.")
    private List<String> protocols = List.of(Settings.DEFAULT_PROTOCOL);

    @Option(
            names = "--machine",
            paramLabel = "FILE",
            description = "With simulate: a model of this machine, made by ./merino calibrate.")
    private @Nullable String machine;

    @Option(
            names = "--svg",
            paramLabel = "FOLDER",
            description =
                    "With growth: draw each table as a picture growth-PART.svg in that folder.")
    private @Nullable Path svg;

    @Override
    public Integer call() {
        refuseWhatDoesNotFit();
        PrintStream table = "-".equals(json) ? System.err : System.out;
        return switch (subject) {
            case memory -> MemoryBench.run(System.out, quick);
            case embedded -> SorBench.run(System.out, quick);
            case access -> AccessBench.run(System.out, quick);
            case micro ->
                    MicroBench.run(
                            table, this::writeJson, quick, nodesOr(List.of(2)), knownProtocols());
            case logp -> LogpBench.run(table, this::writeJson, quick);
            case release -> ReleaseBench.run(table, this::writeJson, quick);
            case collectives -> CollectivesBench.run(table, this::writeJson, quick);
            case loops -> LoopsBench.run(table, this::writeJson, quick);
            case checkpoint -> CheckpointBench.run(table, this::writeJson, quick);
            case dashboard -> DashboardBench.run(table, this::writeJson, quick);
            case growth -> growth(table);
            case speed -> SpeedBench.run(table, this::writeJson, quick);
            case examples -> examples(table);
            case simulate -> simulate(table);
            case trace -> TraceBench.run(table, this::writeJson, quick);
            case apps -> AppsBench.run(table, this::writeJson, parts(AppsBench.names()), quick);
        };
    }

    private void refuseWhatDoesNotFit() {
        require(
                only.isEmpty() || PARTS.contains(subject),
                "--only goes with apps, examples, simulate and growth: ./merino bench apps --only"
                        + " sor");
        require(
                json == null || JSON.contains(subject),
                subject
                        + " has no JSON: leave --json out, or measure micro, logp, release,"
                        + " collectives, loops, checkpoint, dashboard, growth, speed, examples,"
                        + " simulate, trace or apps.");
        require(
                nodes.isEmpty() || CLUSTER.contains(subject),
                "--nodes goes with micro and growth: ./merino bench micro --nodes 2,4,8");
        require(
                protocols.equals(List.of(Settings.DEFAULT_PROTOCOL)) || CLUSTER.contains(subject),
                "--protocol goes with micro and growth: ./merino bench micro --protocol "
                        + String.join(",", protocols));
        require(
                knownProtocols().size() == 1 || subject == Subject.micro,
                "only micro takes several protocols: ./merino bench growth --protocol csm-none");
        require(
                svg == null || subject == Subject.growth,
                "--svg goes with growth: ./merino bench growth --svg pictures");
        require(
                machine == null || subject == Subject.simulate,
                "--machine goes with simulate: ./merino bench simulate --machine this.properties");
        for (int count : nodes) {
            require(
                    count >= 2 && count <= NODES_MAX,
                    "--nodes takes numbers from 2 to %d, such as 2,4,8, not %d."
                            .formatted(NODES_MAX, count));
        }
    }

    private List<String> knownProtocols() {
        return protocols.stream()
                .flatMap(name -> CheckCommand.knownProtocols(name).stream())
                .toList();
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw new UsageException(sentence);
        }
    }

    private List<Integer> nodesOr(List<Integer> usual) {
        return nodes.isEmpty() ? usual : nodes;
    }

    /** What {@code --only} leaves of {@code all}. */
    private List<String> parts(List<String> all) {
        for (String part : only) {
            require(
                    all.contains(part),
                    "--only takes what %s measures, not %s%s: %s."
                            .formatted(
                                    subject,
                                    part,
                                    Nearest.to(part, all)
                                            .map(" (did you mean %s?)"::formatted)
                                            .orElse(""),
                                    String.join(", ", all)));
        }
        return only.isEmpty() ? all : only;
    }

    private int simulate(PrintStream table) {
        require(
                machine != null,
                "simulate needs a model of this machine: ./merino calibrate this.properties, and"
                        + " then ./merino bench simulate --machine this.properties");
        try {
            MachineModel model = MachineModels.of(String.valueOf(machine));
            return SimulateBench.run(table, this::writeJson, parts(SimulateBench.names()), model);
        } catch (MerinoException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private int examples(PrintStream table) {
        require(
                Files.isDirectory(EXAMPLES),
                EXAMPLES + " is no folder: the examples are measured in Merino's repository.");
        List<String> names = parts(ExamplesBench.names(EXAMPLES));
        return ExamplesBench.run(table, this::writeJson, EXAMPLES, names, quick);
    }

    private int growth(PrintStream table) {
        List<String> charts = parts(GrowthBench.CHARTS);
        makeFolder();
        GrowthBench.Results results =
                new GrowthBench.Results() {
                    @Override
                    public void json(String text) {
                        writeJson(text);
                    }

                    @Override
                    public void chart(Chart chart, String machine) {
                        draw(chart, machine, table);
                    }
                };
        return GrowthBench.run(
                table, results, charts, quick, nodesOr(List.of(2, 4, 8)), protocols.getFirst());
    }

    /** Before anything is measured: it would be a pity to find out afterwards. */
    private void makeFolder() {
        if (svg == null) {
            return;
        }
        try {
            Files.createDirectories(svg);
        } catch (IOException e) {
            throw new UsageException(
                    "--svg takes a folder, and %s cannot be one: %s.".formatted(svg, e), e);
        }
    }

    private void draw(Chart chart, String machine, PrintStream table) {
        if (svg == null) {
            return;
        }
        Path file = svg.resolve("growth-" + chart.name() + ".svg");
        String where =
                "%s, %s%s, %s"
                        .formatted(
                                machine,
                                protocols.getFirst(),
                                quick ? ", --quick" : "",
                                LocalDate.now(ZoneOffset.UTC));
        write(file, SvgChart.of(chart, where));
        table.println("drawn in " + file);
    }

    private void writeJson(String text) {
        if ("-".equals(json)) {
            System.out.print(text);
        } else if (json != null) {
            write(Path.of(json), text);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        }
    }
}
