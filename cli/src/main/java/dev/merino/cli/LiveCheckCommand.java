package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.Tracking;
import dev.merino.checker.live.LiveCheck;
import dev.merino.coherence.Protocols;
import dev.merino.control.LaunchSpec;
import dev.merino.launch.LiveOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/**
 * {@code ./merino check-live}: the checker's random programs on live nodes of many shapes. Exit
 * codes: 0 every read was right, 1 one was wrong, 2 nothing was run.
 */
@Command(
        name = "check-live",
        description =
                "Run random programs without data races on live nodes of many shapes, under"
                        + " continuous garbage collection, and judge every read afterwards.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino check-live",
            "  ./merino check-live --programs 5 --up-to 2 --writes trap",
            "  ./merino check-live --protocol fine --up-to 2",
            "  ./merino check-live --protocol all --up-to 2 --programs 12",
            "  ./merino check-live --protocol tmk-lrc --transport udp --loss 1"
        })
final class LiveCheckCommand implements Callable<Integer> {
    private static final Duration STALL = Duration.ofSeconds(30);
    private static final int UP_TO_MAX = 12;

    private final LiveNodes live;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--programs",
            paramLabel = "N",
            description = "How many programs on each cluster (default: ${DEFAULT-VALUE}).")
    private int programs = 20;

    @Option(
            names = "--family",
            paramLabel = "F",
            description = "Which random programs (default: ${DEFAULT-VALUE}).")
    private long family = 42;

    @Option(
            names = "--up-to",
            paramLabel = "K",
            description =
                    "Clusters of 1 to K nodes, workers and threads, at most 12 ranks in all"
                            + " (default: ${DEFAULT-VALUE}).")
    private int upTo = 3;

    @Option(
            names = "--transport",
            paramLabel = "HOW",
            description = "How nodes reach each other: auto, shm, tcp, udp or ucx (default: auto).")
    private String transport = "auto";

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            description =
                    "Lose so many of a hundred datagrams, double and delay as many; goes with"
                            + " --transport udp (default: ${DEFAULT-VALUE}).")
    private int lossPercent;

    @Option(
            names = "--protocol",
            paramLabel = "NAME",
            completionCandidates = Candidates.ProtocolNames.class,
            description =
                    "The coherence protocol, or all, one after the other"
                            + " (default: ${DEFAULT-VALUE}).")
    private String protocol = Settings.DEFAULT_PROTOCOL;

    @Option(names = ClusterOptions.FAITHFUL, description = ClusterOptions.FAITHFUL_HELP)
    private boolean faithful;

    @Option(
            names = "--small-units",
            description =
                    "Arrays have units of 64 to 256 bytes, whose accesses are checked in software;"
                            + " so it is with --protocol fine anyway.")
    private boolean smallUnits;

    @Option(
            names = "--writes",
            paramLabel = "scan|trap",
            description = "How written pages are found (default: both, one after the other).")
    private String writes = "both";

    LiveCheckCommand(LiveNodes live) {
        this.live = live;
    }

    @Override
    public Integer call() {
        live.whyNot()
                .ifPresent(
                        why -> {
                            throw new UsageException(why);
                        });
        if (programs < 1 || upTo < 1 || upTo > UP_TO_MAX) {
            throw new UsageException("--programs takes a number from 1, --up-to one from 1 to 12.");
        }
        for (String name : CheckCommand.knownProtocols(protocol)) {
            if (!everyReadIsRight(name)) {
                return Failures.PROGRAM_FAILED;
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("every read was right");
        out.flush();
        return 0;
    }

    private boolean everyReadIsRight(String name) {
        boolean small = smallUnits || name.equals(Protocols.FINE);
        LiveCheck.Plan plan = new LiveCheck.Plan(programs, family, true, small);
        PrintWriter out = spec.commandLine().getOut();
        ClusterOptions.noteOnFaithful(faithful, name).ifPresent(out::println);
        LiveCheck check = new LiveCheck(LiveCluster::new, out);
        List<Integer> counts = IntStream.rangeClosed(1, upTo).boxed().toList();
        return trackings().stream()
                .map(tracking -> LiveCheck.shapes(base(name, tracking), counts, counts, counts))
                .allMatch(shapes -> check.check(shapes, plan).isEmpty());
    }

    private Settings base(String name, Tracking tracking) {
        try {
            return Settings.of(1, 1)
                    .withTracking(tracking)
                    .withProtocol(name)
                    .withFaithful(faithful)
                    .withTransport(ClusterOptions.transport(transport))
                    .withLossPercent(lossPercent);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private List<Tracking> trackings() {
        List<Tracking> can =
                live.whyNoScan().isPresent()
                        ? List.of(Tracking.TRAP)
                        : List.of(Tracking.SCAN, Tracking.TRAP);
        return switch (writes) {
            case "both" -> can;
            case "scan" -> List.of(Tracking.SCAN);
            case "trap" -> List.of(Tracking.TRAP);
            default -> throw new UsageException("--writes takes scan or trap, not " + writes + ".");
        };
    }

    /** A cluster of processes that runs programs of our own classes. */
    private final class LiveCluster implements Cluster {
        private final Settings settings;

        LiveCluster(Settings settings) {
            this.settings = settings;
        }

        @Override
        public Settings settings() {
            return settings;
        }

        @Override
        public Statistics run(Program program, String... arguments) {
            LaunchSpec launchSpec =
                    new LaunchSpec(program.getClass().getName(), List.of(), List.of(arguments));
            LiveOptions options = LiveOptions.DEFAULT.withStall(STALL);
            PrintWriter err = spec.commandLine().getErr();
            return live.run(settings, launchSpec, options, spec.commandLine().getOut(), err);
        }

        @Override
        public void close() {}
    }
}
