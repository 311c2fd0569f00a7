package dev.merino.cli;

import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.apps.kit.ProgressBar;
import dev.merino.checker.Checker;
import dev.merino.checker.live.LiveCheck;
import dev.merino.checker.plant.Plant;
import dev.merino.coherence.Protocols;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;

/**
 * {@code ./merino check}: lets the checker judge a protocol. Exit codes: 0 all passed, 1 a failure
 * was found.
 */
@Command(
        name = "check",
        description =
                "Run random programs without data races on random schedules and compare every"
                        + " read.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino check",
            "  ./merino check --programs 100000 --family 7",
            "  ./merino check --protocol all --programs 5000",
            "  ./merino check --protocol tmk-lrc --loss 1",
            "  ./merino check --protocol csm-ms --faithful",
            "  ./merino check --races --programs 10000     (no false report)",
            "  ./merino check --write-races                (no false report)",
            "  ./merino check --plant dropped-notice       (see it fail)",
            "  ./merino check --plant all                  (see that each mistake is found)",
            "  ./merino check --seed 0x1f2e                (replay what failed)"
        })
final class CheckCommand implements Callable<Integer> {
    private static final String ALL = "all";
    private static final int LOSS_PERCENT_MAX = 50;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--programs",
            paramLabel = "N",
            description = "How many programs to run (default: ${DEFAULT-VALUE}).")
    private int programs = Checker.DEFAULT_PROGRAMS;

    @Option(
            names = "--family",
            paramLabel = "F",
            description =
                    "Which random programs: another number, other programs (default:"
                            + " ${DEFAULT-VALUE}).")
    private String family = Long.toString(Checker.DEFAULT_SEED);

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Replay the one program with this seed, as a failure has printed it.")
    private String seed = "";

    @Option(
            names = "--protocol",
            paramLabel = "P",
            completionCandidates = Candidates.ProtocolNames.class,
            description = "The protocol to judge, or all (default: ${DEFAULT-VALUE}).")
    private String protocol = Settings.DEFAULT_PROTOCOL;

    @Option(names = ClusterOptions.FAITHFUL, description = ClusterOptions.FAITHFUL_HELP)
    private boolean faithful;

    @Option(
            names = "--races",
            description =
                    "Judge the race detector (./merino run --races): such programs on embedded"
                            + " clusters of one to three nodes, of which it must report nothing, as"
                            + " they have no races.")
    private boolean races;

    @Option(
            names = "--write-races",
            description =
                    "Judge the search for races among writes (./merino run --write-races): it must"
                            + " report none, as the programs have none.")
    private boolean writeRaces;

    @Option(
            names = "--plant",
            paramLabel = "BUG",
            description =
                    "Judge a protocol with this mistake planted in it; --plants lists them. With"
                            + " all, each of them must be found.")
    private String plant = "";

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            description =
                    "Lose and double so many of the messages, and reorder them, under links that"
                            + " send again (default: ${DEFAULT-VALUE}).")
    private double loss;

    @Option(names = "--plants", description = "List the mistakes that can be planted, and exit.")
    private boolean listPlants;

    @Option(
            names = "--threads",
            paramLabel = "T",
            description = "How many programs run at a time (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() {
        if (listPlants) {
            for (Plant p : Plant.all()) {
                out().printf("%-20s %-14s %s%n", p.name(), p.of(), p.description());
            }
            out().flush();
            return 0;
        }
        if (programs < 1 || threads < 1) {
            throw new UsageException("--programs and --threads take a number from 1.");
        }
        if (!(loss >= 0 && loss <= LOSS_PERCENT_MAX)) {
            throw new UsageException("--loss takes a number from 0 to " + LOSS_PERCENT_MAX + ".");
        }
        if (races) {
            return judgeRaceDetector();
        }
        if (plant.equals(ALL)) {
            return findAllPlants();
        }
        for (Judged judged : judged()) {
            Checker checker = judged.checker().withLoss(loss);
            long startNs = System.nanoTime();
            Checker.Report report =
                    seed.isEmpty()
                            ? check(judged, checker)
                            : checker.replay(number("--seed", seed));
            tell(judged, report, System.nanoTime() - startNs);
            if (report.finding().isPresent()) {
                return 1;
            }
        }
        return 0;
    }

    private int judgeRaceDetector() {
        Settings settings = Settings.of(1, 1).withProtocol(knownProtocol(protocol));
        boolean isRight =
                new LiveCheck(Merino::embedded, out())
                        .checkRaceDetector(settings, programs, number("--family", family))
                        .isEmpty();
        if (isRight) {
            out().printf("no race was reported of %,d programs without races%n", programs);
        }
        out().flush();
        return isRight ? 0 : 1;
    }

    /** Looks for every planted mistake: 0 if all were found, 1 if one was not. */
    private int findAllPlants() {
        int missed = 0;
        for (Plant each : Plant.all()) {
            long startNs = System.nanoTime();
            boolean found =
                    new Checker(each.checkedProtocol())
                            .withLoss(loss)
                            .violation(number("--family", family), programs, threads)
                            .isPresent();
            double seconds = (System.nanoTime() - startNs) / 1e9;
            out().printf(
                            Locale.ROOT,
                            "%-24s %s, %.1f s%n",
                            each.name(),
                            found ? "found" : "NOT FOUND",
                            seconds);
            out().flush();
            missed += found ? 0 : 1;
        }
        return missed == 0 ? 0 : 1;
    }

    /** A protocol, how to name it, and the option that asks for it. */
    private record Judged(String name, String option, Checker checker) {}

    private List<Judged> judged() {
        if (!plant.isEmpty()) {
            if (faithful) {
                throw new UsageException("--faithful does not go with --plant.");
            }
            Plant planted =
                    Plant.named(plant)
                            .orElseThrow(() -> unknown("planted mistake", plant, plantNames()));
            String name = planted.of() + " with " + plant;
            return List.of(
                    new Judged(name, "--plant " + plant, new Checker(planted.checkedProtocol())));
        }
        if (writeRaces) {
            String option = "--write-races";
            return List.of(new Judged("races among writes", option, Checker.ofRaceSearch()));
        }
        return knownProtocols(protocol).stream().map(this::judged).toList();
    }

    private Judged judged(String name) {
        ClusterOptions.noteOnFaithful(faithful, knownProtocol(name)).ifPresent(out()::println);
        boolean changed = faithful && Protocols.hasFaithful(name);
        Optional<Checker> checker = changed ? Checker.faithful(name) : Checker.named(name);
        String option = changed ? " " + ClusterOptions.FAITHFUL : "";
        return checker.map(c -> new Judged(name + option, "--protocol " + name + option, c))
                .orElseThrow(() -> unknown("protocol", name, Protocols.names()));
    }

    private static List<String> plantNames() {
        return Plant.all().stream().map(Plant::name).toList();
    }

    /** The protocols that a name stands for, which may be {@value ALL}. */
    static List<String> knownProtocols(String name) {
        return name.equals(ALL) ? Protocols.names() : List.of(knownProtocol(name));
    }

    /** Refuses a name that no protocol has. */
    static String knownProtocol(String name) {
        if (!Protocols.names().contains(name)) {
            throw unknown("protocol", name, Protocols.names());
        }
        return name;
    }

    /** Refuses a name, and says which ones there are. */
    static UsageException unknown(String what, String name, List<String> names) {
        String guess = Nearest.to(name, names).map(" (did you mean %s?)"::formatted).orElse("");
        return new UsageException(
                "there is no %s %s%s: take one of %s."
                        .formatted(what, name, guess, String.join(", ", names)));
    }

    /** The number that {@code text} is, as the value of {@code option}. */
    static long number(String option, String text) {
        try {
            return text.startsWith("0x")
                    ? Long.parseUnsignedLong(text.substring(2), 16)
                    : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    "%s takes a whole number, decimal or 0x hexadecimal, not %s."
                            .formatted(option, text),
                    e);
        }
    }

    private Checker.Report check(Judged judged, Checker checker) {
        try (ProgressBar bar = ProgressBar.here(judged.name(), "programs")) {
            IntConsumer progress = ended -> bar.at(ended, programs);
            return checker.check(number("--family", family), programs, threads, progress);
        }
    }

    private void tell(Judged judged, Checker.Report report, long tookNs) {
        out().printf(
                        Locale.ROOT,
                        "%s: %,d programs, %,d steps, %.1f s%n",
                        judged.name(),
                        report.programs(),
                        report.steps(),
                        tookNs / 1e9);
        report.finding()
                .ifPresentOrElse(
                        finding -> tell(judged, finding),
                        () -> out().println("every read was right"));
        out().flush();
    }

    private void tell(Judged judged, Checker.Finding finding) {
        out().printf("%nFAILED: %s%n", finding.violation().kind());
        out().printf(
                        "  seed 0x%x, step %d: %s%n",
                        finding.seed(), finding.step(), finding.violation().getMessage());
        out().printf(
                        "  replay with: ./merino check --seed 0x%x %s%s%n",
                        finding.seed(), judged.option(), loss > 0 ? " --loss " + loss : "");
        out().printf("%nThe smallest program that fails like this:%n%s", finding.program().text());
        out().printf("%nIts shortest failing run:%n");
        finding.explanation().forEach(line -> out().println("  " + line));
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
