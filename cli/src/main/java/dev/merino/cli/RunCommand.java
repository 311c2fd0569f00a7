package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.apps.kit.App;
import dev.merino.control.FlightRecording;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.EmbeddedRun;
import dev.merino.launch.LiveOptions;
import dev.merino.launch.LiveRun;
import dev.merino.launch.RunWatcher;
import dev.merino.launch.join.LaunchEnvironment;
import dev.merino.worker.UserClasses;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * {@code ./merino run}: runs an application or a class of the user's. Our options may stand before
 * or after its name; options that are not ours, and everything after {@code --}, are words of the
 * program.
 */
@Command(
        name = "run",
        description = "Run an application, or a class that implements dev.merino.Program.",
        customSynopsis = "merino run [OPTIONS] APP|CLASS [OPTIONS] [WORDS] [-- WORDS]",
        footerHeading =
                "%nOther options, and everything after --, go to the program. What looks like one"
                        + " of the options above, mistyped, is refused before --.%n%nExamples:%n",
        footer = {
            "  ./merino run sor",
            "  ./merino run sor --nodes 4 --threads 2 --rows 200",
            "  ./merino run sor --nodes 2 --workers 2 --stall 30s",
            "  ./merino run sor --hosts alpha,beta,gamma",
            "  mpirun -n 4 ./merino run sor                (each process becomes a node)",
            "  ./merino run sor --embedded                 (all nodes inside this JVM)",
            "  ./merino run sor --help                     (the options of sor)",
            "  ./merino run sor --dashboard                (a page that shows the run at work)",
            "  ./merino run radix --size small --advise    (what to change to make it faster)",
            "  ./merino run sor --checkpoint snaps --checkpoint-every 1m",
            "  ./merino run --restart snaps                (goes on from the last snapshot)",
            "  ./merino run --restart snaps --nodes 3",
            "  ./merino run --class-path heat.jar com.example.Heat --nodes 4 -- 256 200"
        })
final class RunCommand implements Runnable {
    private final Programs programs;
    private final Function<Settings, Cluster> clusters;
    private final LiveNodes live;
    private final BooleanSupplier verbose;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Mixin private ClusterOptions cluster = new ClusterOptions();

    @Mixin private CheckpointOptions checkpoints = new CheckpointOptions();

    @Mixin private DashboardOptions dashboard = new DashboardOptions();

    @Mixin private TraceOptions tracing = new TraceOptions();

    @Mixin private AdviceOptions advice = new AdviceOptions();

    @Mixin private ProfileOptions profile = new ProfileOptions();

    private Map<String, String> protocols = Map.of();

    @Parameters(
            paramLabel = "APP|CLASS",
            completionCandidates = Candidates.Programs.class,
            description =
                    "An application (./merino apps lists them) or a class name, and the program's"
                            + " words.")
    private List<String> words = new ArrayList<>();

    @Option(
            names = "--class-path",
            paramLabel = "JARS",
            description = "Where the class is: jars and folders of classes, as for java -cp.")
    private String classPath = "";

    @Option(
            names = "--statistics",
            negatable = true,
            defaultValue = "true",
            fallbackValue = "true",
            description = "Print what the run counted (the default), or do not.")
    private boolean statistics = true;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write all that the run prints as one JSON object, - for the standard output.")
    private String json = "";

    private RunJson report = new RunJson("");

    @Option(
            names = {"-h", "--help"},
            description = "Show this help, or that of the application, and exit.")
    private boolean help;

    /** Runs {@code apps} on embedded clusters of {@code clusters}, or on {@code live} nodes. */
    RunCommand(
            List<App> apps,
            Function<Settings, Cluster> clusters,
            LiveNodes live,
            BooleanSupplier verbose) {
        this.programs = new Programs(apps);
        this.clusters = clusters;
        this.live = live;
        this.verbose = verbose;
    }

    @Override
    public void run() {
        Optional<App> app = words.isEmpty() ? Optional.empty() : programs.app(words.getFirst());
        if (help) {
            help(app);
            return;
        }
        if (checkpoints.isRestart() && (words.isEmpty() || words.getFirst().startsWith("-"))) {
            restart();
            return;
        }
        refuseMistyped(app);
        String name = name();
        List<String> programWords = words.subList(1, words.size());
        report = new RunJson(json);
        checkpoints.startedBy(given());
        profile.read(cluster.isAuto()).ifPresent(its -> cluster.beginWith(its.protocol()));
        Settings settings = cluster.settings().withCheckpoints(checkpoints.checkpoints());
        if (settings.nodes() > 1) { // alone, a node needs --faithful to have its protocol at all
            ClusterOptions.noteOnFaithful(settings.faithful(), settings.protocol())
                    .ifPresent(this::tell);
        }
        try (UserClasses classes = new UserClasses(classPath)) {
            Thread.currentThread().setContextClassLoader(classes.loader());
            Program program = programs.program(name, programWords, classes, !classPath.isEmpty());
            dashboard.check();
            advice.check(!json.isEmpty());
            checkpoints.requireFitting(program, programWords);
            Optional<LaunchEnvironment> others = live.environment().filter(all -> all.size() > 1);
            if (others.isPresent()) {
                tracing.check(
                        "processes that were started together have no launcher to collect it.");
                join(others.get(), program, programWords);
                return;
            }
            boolean isLive = cluster.isLive(live, this::tell);
            tracing.check("");
            protocols = profile.choose(this::tell);
            if (isLive) {
                String type = program.getClass().getName();
                launchLive(settings, new LaunchSpec(type, classes.files(), programWords));
            } else {
                launch(settings, program, programWords);
            }
        }
    }

    /** The words of this command, as they were given. */
    private List<String> given() {
        List<String> all = spec.commandLine().getParseResult().originalArgs();
        int run = all.indexOf(spec.name());
        return List.copyOf(all.subList(run + 1, all.size()));
    }

    /** Refuses words before {@code --} that are options of ours, mistyped. */
    private void refuseMistyped(Optional<App> app) {
        List<String> given = given();
        int end = given.indexOf("--");
        int behind = end < 0 ? 0 : given.size() - end - 1;
        MistypedOption.of(spec, app.map(App::options).orElse(List.of()))
                .refuseIn(words.subList(0, Math.max(0, words.size() - behind)));
    }

    /** Runs what the newest snapshot was made by, with the options that were given in addition. */
    private void restart() {
        RunCommand command = new RunCommand(programs.apps(), clusters, live, verbose);
        CommandLine line = lineOf(command);
        line.setOverwrittenOptionsAllowed(true);
        line.setOut(spec.commandLine().getOut());
        line.setErr(spec.commandLine().getErr());
        line.parseArgs(checkpoints.again(given()).toArray(String[]::new));
        command.run();
    }

    /** The command line of {@code command}. */
    static CommandLine lineOf(RunCommand command) {
        CommandLine line = new CommandLine(command);
        line.setUnmatchedOptionsArePositionalParams(true);
        return line;
    }

    private void tell(String sentence) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("merino: " + sentence);
        err.flush();
    }

    /** Each process that mpirun or the like has started runs this; the first one speaks. */
    private void join(LaunchEnvironment here, Program program, List<String> programWords) {
        Settings wanted =
                cluster.joinSettings(here.size()).withCheckpoints(checkpoints.checkpoints());
        LiveOptions options = cluster.liveOptions(verbose.getAsBoolean());
        if (here.rank() == 0) {
            lead(wanted, options, program, programWords);
            return;
        }
        try (Cluster joined = live.join(wanted, options)) {
            Statistics _ = joined.run(program, programWords.toArray(String[]::new));
        }
    }

    /** The first of the processes that were started together also shows what there is to see. */
    private void lead(
            Settings wanted, LiveOptions options, Program program, List<String> programWords) {
        try (WatchedRun watched = dashboard.watch(words.getFirst(), this::tell)) {
            RunWatcher watcher = advice.watcher(watched.watcher()).orElse(null);
            try (Cluster joined = live.join(wanted, options.withWatcher(watcher))) {
                out().println(joined.settings());
                out().flush();
                Statistics counted = runHere(joined, 1, programWords, program);
                show(counted);
                write(joined.settings(), counted, advice.notes(counted));
            }
            watched.keep();
        }
    }

    private void launchLive(Settings wanted, LaunchSpec launchSpec) {
        PrintWriter out = out();
        PrintWriter err = spec.commandLine().getErr();
        Settings settings = cluster.tracked(wanted, live);
        out.println(settings);
        out.flush();
        try (WatchedRun watched = dashboard.watch(words.getFirst(), this::tell);
                TracedRun traced = tracing.begin(words.getFirst(), this::tell)) {
            traced.began(settings, true);
            RunWatcher watcher = advice.watcher(watched.watcher()).orElse(null);
            LiveOptions options = traced.options(liveOptions().withWatcher(watcher));
            PrintWriter ofProgram = report.ofProgram(out);
            Statistics counted =
                    live.run(settings, launchSpec, options, ofProgram, report.ofProgram(err));
            ofProgram.flush();
            String compilers = LiveRun.compilers(settings, options).words();
            show(counted);
            if (statistics) {
                out.println("keepers had " + compilers);
                out.flush();
            }
            Map<String, Object> notes = new LinkedHashMap<>(advice.notes(counted));
            notes.put("keeperCompilers", compilers);
            write(settings, counted, notes);
            traced.write();
            watched.keep();
        }
    }

    private LiveOptions liveOptions() {
        LiveOptions options = cluster.liveOptions(verbose.getAsBoolean());
        List<String> more = new ArrayList<>(options.jvmOptions());
        if (!protocols.isEmpty()) {
            more.add(ProfileOptions.jvmOption(protocols));
        }
        return options.withJvmOptions(more);
    }

    private void help(Optional<App> app) {
        PrintWriter out = spec.commandLine().getOut();
        if (app.isPresent()) {
            out.print(app.get().usage());
            out.printf("%n./merino run --help shows the options of the cluster.%n");
        } else {
            spec.commandLine().usage(out);
        }
        out.flush();
    }

    private String name() {
        if (words.isEmpty()) {
            throw new UsageException(
                    "name what to run: one of %s, or a class; ./merino run --help says more."
                            .formatted(programs.names()));
        }
        String name = words.getFirst();
        if (name.startsWith("-")) {
            throw new UsageException(
                    "%s is no option of ./merino run: write the program's options after its name."
                            .formatted(name));
        }
        return name;
    }

    private void launch(Settings settings, Program program, List<String> programWords) {
        out().println(settings);
        out().flush();
        ProfileOptions.tellThisProcess(protocols);
        try (FlightRecording _ = tracing.recordHere();
                WatchedRun watched = dashboard.watch(words.getFirst(), this::tell);
                TracedRun traced = tracing.begin(words.getFirst(), this::tell)) {
            Optional<RunWatcher> watcher = advice.watcher(watched.watcher());
            traced.began(settings, false);
            Statistics counted =
                    watcher.isPresent()
                            ? runWatched(settings, watcher.get(), traced, program, programWords)
                            : runAlone(settings, traced, program, programWords);
            show(counted);
            write(settings, counted, advice.notes(counted));
            traced.write();
            watched.keep();
        }
    }

    private Statistics runAlone(
            Settings settings, TracedRun traced, Program program, List<String> programWords) {
        try (Cluster running = open(settings, traced)) {
            return runHere(running, settings.size(), programWords, program);
        }
    }

    private Statistics runWatched(
            Settings settings,
            RunWatcher watcher,
            TracedRun traced,
            Program program,
            List<String> programWords) {
        try (PrefixedOutput _ = new PrefixedOutput(settings.size(), report)) {
            return EmbeddedRun.run(settings, watcher, traced.recording(), program, programWords);
        }
    }

    /** Runs {@code program}, so many of whose ranks print in this JVM. */
    private Statistics runHere(Cluster running, int ranks, List<String> words, Program program) {
        try (PrefixedOutput _ = new PrefixedOutput(ranks, report)) {
            return running.run(program, words.toArray(String[]::new));
        }
    }

    /** Where what is for people goes. */
    private PrintWriter out() {
        CommandLine line = spec.commandLine();
        return report.forPeople(line.getOut(), line.getErr());
    }

    /** Before anything else is done that could fail, or take long. */
    private void show(Statistics counted) {
        PrintWriter out = out();
        out.printf(Locale.ROOT, "finished in %.3f s%n", counted.wallNs() / 1e9);
        if (statistics) {
            out.print(counted.table());
        }
        out.flush();
    }

    /** Writes the file, and prints the advice. */
    private void write(Settings settings, Statistics counted, Map<String, Object> notes) {
        List<String> programWords = words.subList(1, words.size());
        PrintWriter standard = spec.commandLine().getOut();
        report.write(words.getFirst(), programWords, settings, counted, notes, standard);
        advice.print(out());
    }

    private Cluster open(Settings settings, TracedRun traced) {
        try {
            return traced.isWanted()
                    ? EmbeddedRun.traced(settings, traced.recording())
                    : clusters.apply(settings);
        } catch (IllegalArgumentException | MerinoException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }
}
