package dev.merino.cli;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.apps.kit.App;
import dev.merino.virtual.Effort;
import dev.merino.virtual.MachineModel;
import dev.merino.virtual.MachineModels;
import dev.merino.virtual.Simulation;
import dev.merino.worker.UserClasses;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.File;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** {@code ./merino simulate}: how a program would scale on machines that are not here. */
@Command(
        name = "simulate",
        description =
                "Predict how a program scales on modelled machines, in virtual time: the same"
                    + " protocols, counted accesses, and a network that costs what a model says.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "merino simulate [OPTIONS] APP|[JAR] CLASS [WORDS] [-- WORDS]",
        footerHeading = "%nMachines: see --machines.%n%nExamples:%n",
        footer = {
            "  ./merino simulate sor --nodes 2,4,8,16",
            "  ./merino simulate sor --machine alpha-mc2 --threads 4 --nodes 1,2,4,8"
                    + " --sequential-seconds 36.2",
            "  ./merino simulate gauss --size small --protocol tmk-lrc --machine decstation-atm",
            "  ./merino simulate heat.jar com.example.Heat --nodes 2..256"
                    + " --network roce-100 -- 256 200",
            "  ./merino simulate --machines"
        })
final class SimulateCommand implements Runnable {
    private final Programs programs;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "APP|CLASS",
            completionCandidates = Candidates.Programs.class,
            description =
                    "An application or a class name, after the jar that has it, and the program's"
                            + " words.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--machine",
            paramLabel = "NAME|FILE",
            description =
                    "The machine model, or a file with one of your own (default:"
                            + " ${DEFAULT-VALUE}).")
    private String machine = "ethernet-25g";

    @Option(names = "--machines", description = "List the machine models and exit.")
    private boolean listsMachines;

    @Option(
            names = "--network",
            paramLabel = "NAME|FILE",
            description = "A model whose network the machines have, in place of their own.")
    private @Nullable String network;

    @Option(
            names = "--nodes",
            paramLabel = "N[,N|N..M]",
            converter = NodeCounts.Converter.class,
            description =
                    "How many nodes, one cluster after the other: numbers, and ranges in which each"
                            + " is twice the one before (default: 2,4,8).")
    private NodeCounts nodes = new NodeCounts(List.of(2, 4, 8));

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "How many processors each node has (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--protocol",
            paramLabel = "P",
            completionCandidates = Candidates.ProtocolNames.class,
            description = "The coherence protocol (default: ${DEFAULT-VALUE}).")
    private String protocol = "csm-none";

    @Option(
            names = "--faithful",
            description = "Run the protocol as in its paper: see ./merino run --help.")
    private boolean faithful;

    @Option(
            names = "--sequential-seconds",
            paramLabel = "S",
            description =
                    "How long the program takes on one processor of these machines (default: as"
                            + " long as its accesses take by the model).")
    private @Nullable Double sequentialSeconds;

    @Option(
            names = "--space",
            paramLabel = "SIZE",
            converter = ByteCount.class,
            description = "How much shared memory there is (default: 1g).")
    private @Nullable Long spaceBytes;

    @Option(
            names = "--save-homes",
            paramLabel = "FILE",
            description =
                    "Write which node touches each page first in the timed regions of the program,"
                            + " for --homes-from.")
    private @Nullable Path savedHomes;

    @Option(
            names = "--homes-from",
            paramLabel = "FILE",
            description =
                    "Let pages be at home first where --save-homes wrote in another run on as many"
                            + " nodes, say under another protocol, whatever node touches them.")
    private @Nullable Path givenHomes;

    @Option(
            names = "--class-path",
            paramLabel = "JARS",
            description = "Where the class is: jars and folders of classes, as for java -cp.")
    private String classPath = "";

    @Option(names = "--output", description = "Show what the program prints, of every run.")
    private boolean showsOutput;

    @Option(
            names = "--json",
            description = "Print the result as one JSON object instead of a table.")
    private boolean json;

    SimulateCommand(List<App> apps) {
        this.programs = new Programs(apps);
    }

    /** The command line of this command: options that are not ours are the program's. */
    static CommandLine lineOf(SimulateCommand command) {
        CommandLine line = new CommandLine(command);
        line.setUnmatchedOptionsArePositionalParams(true);
        return line;
    }

    @Override
    public void run() {
        if (listsMachines) {
            MachineModels.names().forEach(this::describe);
            return;
        }
        takeJar();
        if (words.isEmpty()) {
            throw new UsageException(
                    "name what to simulate: one of %s, or a class (see ./merino simulate --help)."
                            .formatted(programs.names()));
        }
        requireOneCluster();
        MachineModel model = model();
        Settings settings = settings();
        List<String> homes = givenHomes(settings, model);
        List<String> programWords = programWords();
        try (UserClasses classes = new UserClasses(classPath)) {
            Thread.currentThread().setContextClassLoader(classes.loader());
            Program program =
                    programs.program(words.getFirst(), programWords, classes, !classPath.isEmpty());
            simulate(settings, model, program, programWords, homes);
        }
    }

    private List<String> givenHomes(Settings settings, MachineModel model) {
        return givenHomes == null
                ? List.of()
                : new HomesFile(givenHomes).given(settings, model.unitBytes()).firstHomes();
    }

    /** A jar ahead of the class is where the class is. */
    private void takeJar() {
        if (words.size() > 1 && words.getFirst().endsWith(".jar")) {
            String others = classPath.isEmpty() ? "" : File.pathSeparator + classPath;
            classPath = words.getFirst() + others;
            words = words.subList(1, words.size());
        }
    }

    /** An application's own verification would only be read, on one processor, for nothing. */
    private List<String> programWords() {
        List<String> all = new ArrayList<>(words.subList(1, words.size()));
        if (programs.app(words.getFirst()).isPresent() && !all.contains("--no-verify")) {
            all.add("--no-verify");
        }
        return all;
    }

    private MachineModel model() {
        try {
            MachineModel own = MachineModels.of(machine);
            return network == null ? own : own.withNetworkOf(MachineModels.of(network));
        } catch (MerinoException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private Settings settings() {
        if (sequentialSeconds != null && !(sequentialSeconds > 0)) {
            throw new UsageException(
                    "--sequential-seconds %s: give a number above 0".formatted(sequentialSeconds));
        }
        try {
            Settings settings =
                    Settings.of(1, threads).withProtocol(protocol).withFaithful(faithful);
            for (int count : nodes.all()) {
                settings = settings.withNodes(count); // refuses what no cluster can have
            }
            return spaceBytes == null ? settings : settings.withSpaceBytes(spaceBytes);
        } catch (IllegalArgumentException | MerinoException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Homes belong to a number of nodes. */
    private void requireOneCluster() {
        if ((savedHomes != null || givenHomes != null) && nodes.all().size() != 1) {
            throw new UsageException(
                    "%s is about one cluster: give one number of nodes, as in --nodes 8."
                            .formatted(savedHomes != null ? "--save-homes" : "--homes-from"));
        }
    }

    private void describe(String name) {
        spec.commandLine().getOut().printf("%-20s %s%n", name, MachineModels.of(name).title());
        spec.commandLine().getOut().flush();
    }

    private void simulate(
            Settings settings,
            MachineModel model,
            Program program,
            List<String> programWords,
            List<String> homes) {
        OptionalDouble seconds =
                sequentialSeconds == null
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(sequentialSeconds);
        PrintStream before = System.out;
        try {
            if (!showsOutput) {
                System.setOut(
                        new PrintStream(
                                OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
            }
            Simulation simulation = new Simulation(settings, model, program, programWords, seconds);
            simulation.beginWith(homes);
            if (savedHomes != null) {
                simulation.recordFirstTouches();
            }
            List<Simulation.Point> points = new ArrayList<>();
            warnIfUncounted(simulation.effort());
            SimulationReport report = report(simulation);
            report.begin();
            for (int count : nodes.all()) {
                Simulation.Point point = simulation.on(count);
                points.add(point);
                report.show(point);
            }
            report.end(points);
            if (savedHomes != null) {
                Simulation.Point only = points.getFirst();
                new HomesFile(savedHomes)
                        .write(only.nodes(), simulation.unitBytes(), only.firstTouches());
            }
        } finally {
            System.setOut(before);
        }
    }

    /** On the error stream, since it depends on how long this machine takes. */
    private void warnIfUncounted(Effort effort) {
        if (sequentialSeconds == null && effort.explainsLittle()) {
            spec.commandLine()
                    .getErr()
                    .printf(
                            Locale.ROOT,
                            "merino: the program ran for %.1f s on one processor here, but accesses"
                                    + " %,d elements and declares work of %,d: %.0f ns for each."
                                    + " Most of what it computes is not counted. Declare it with"
                                    + " Member.work, or give --sequential-seconds.%n",
                            effort.realNs() / 1e9,
                            effort.accesses(),
                            effort.declared(),
                            effort.realNsEach());
            spec.commandLine().getErr().flush();
        }
    }

    private SimulationReport report(Simulation simulation) {
        PrintWriter out = spec.commandLine().getOut();
        String program = String.join(" ", words);
        return json
                ? new SimulationReport.AsJson(out, program, protocol, simulation)
                : new SimulationReport.AsTable(out, program, protocol, simulation);
    }
}
