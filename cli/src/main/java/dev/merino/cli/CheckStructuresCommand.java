package dev.merino.cli;

import dev.merino.apps.kit.ProgressBar;
import dev.merino.checker.structures.StructureChecker;
import dev.merino.checker.structures.StructurePlant;

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
 * {@code ./merino check-structures}: random programs on structures, on random schedules. Exit
 * codes: 0 all passed, 1 a failure was found.
 */
@Command(
        name = "check-structures",
        description =
                "Run random programs on what ranks share besides arrays (queues, maps, lists,"
                        + " synchronizers, atomic operations, parallel loops, collectives), each on"
                        + " a random schedule, under all protocols, and judge what they promise.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino check-structures",
            "  ./merino check-structures --programs 20000 --family 7",
            "  ./merino check-structures --plant list-unlocked     (see it fail)",
            "  ./merino check-structures --plant all               (see that each mistake is"
                    + " found)",
            "  ./merino check-structures --seed 0x1f2e             (replay what failed)"
        })
final class CheckStructuresCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--programs",
            paramLabel = "N",
            description = "How many programs to run (default: ${DEFAULT-VALUE}).")
    private int programs = 2000;

    @Option(
            names = "--family",
            paramLabel = "F",
            description =
                    "Which random programs: another number, other programs (default:"
                            + " ${DEFAULT-VALUE}).")
    private String family = "1";

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Replay the one program with this seed, as a failure has printed it.")
    private String seed = "";

    @Option(
            names = "--plant",
            paramLabel = "BUG",
            description =
                    "Judge a structure with this mistake planted in it; --plants lists them. With"
                            + " all, each of them must be found.")
    private String plant = "";

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
            StructurePlant.all()
                    .forEach(
                            each ->
                                    out().printf(
                                                    "%-20s %-16s %s%n",
                                                    each.name(),
                                                    each.kind().words(),
                                                    each.description()));
            out().flush();
            return 0;
        }
        if (programs < 1 || threads < 1) {
            throw new UsageException("--programs and --threads take a number from 1.");
        }
        if (plant.equals(ALL)) {
            return findAllPlants();
        }
        return judge(plant.isEmpty() ? new StructureChecker() : new StructureChecker(planted()));
    }

    private StructurePlant planted() {
        List<String> names = StructurePlant.all().stream().map(StructurePlant::name).toList();
        return StructurePlant.named(plant)
                .orElseThrow(() -> CheckCommand.unknown("planted mistake", plant, names));
    }

    private int judge(StructureChecker checker) {
        long startNs = System.nanoTime();
        int run = seed.isEmpty() ? programs : 1;
        Optional<StructureChecker.Failure> failure =
                seed.isEmpty()
                        ? check(checker)
                        : checker.replay(CheckCommand.number("--seed", seed));
        failure.ifPresentOrElse(
                this::tell,
                () ->
                        out().printf(
                                        Locale.ROOT,
                                        "structures: %,d programs, %.1f s%nevery promise was"
                                                + " kept%n",
                                        run,
                                        (System.nanoTime() - startNs) / 1e9));
        out().flush();
        return failure.isPresent() ? 1 : 0;
    }

    private Optional<StructureChecker.Failure> check(StructureChecker checker) {
        try (ProgressBar bar = ProgressBar.here("check-structures", "programs")) {
            IntConsumer progress = ended -> bar.at(ended, programs);
            long first = CheckCommand.number("--family", family);
            return checker.check(first, programs, threads, progress);
        }
    }

    /** Looks for every planted mistake: 0 if all were found, 1 if one was not. */
    private int findAllPlants() {
        int missed = 0;
        for (StructurePlant each : StructurePlant.all()) {
            Optional<StructureChecker.Failure> failure = check(new StructureChecker(each));
            boolean isFound = failure.filter(StructureChecker.Failure::isOfStructure).isPresent();
            out().printf(
                            "%-20s %s%n",
                            each.name(),
                            isFound
                                    ? "found by program %d".formatted(failure.get().index())
                                    : "NOT FOUND");
            out().flush();
            missed += isFound ? 0 : 1;
        }
        return missed == 0 ? 0 : 1;
    }

    private void tell(StructureChecker.Failure failure) {
        out().printf("FAILED: %s%n", failure.sentence());
        out().printf("  program %d: %s%n", failure.index(), failure.program());
        out().printf(
                        "  replay with: ./merino check-structures --seed 0x%x%s%n",
                        failure.seed(), plant.isEmpty() ? "" : " --plant " + plant);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
