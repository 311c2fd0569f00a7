package dev.merino.cli;

import dev.merino.apps.kit.ProgressBar;
import dev.merino.core.Json;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.ExperimentRunner;
import dev.merino.paper.experiment.Fingerprint;
import dev.merino.paper.experiment.ResultCache;
import dev.merino.paper.experiment.RunProgress;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.report.HtmlReport;
import dev.merino.paper.report.JsonReport;
import dev.merino.paper.report.TextReport;
import dev.merino.paper.table.PaperTable;
import dev.merino.paper.table.Result;
import dev.merino.paper.tables.Catalogue;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/**
 * {@code ./merino paper}: the tables and figures of the papers, beside ours. Exit codes: 0 all
 * experiments ran, 1 one failed, 2 wrong use.
 */
@Command(
        name = "paper",
        description =
                "Reproduce tables and figures of the papers on models of their machines: the"
                        + " paper's value, ours, and their ratio. Without a name it lists them.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino paper",
            "  ./merino paper cashmere-table-4 --quick",
            "  ./merino paper cashmere-table-4 --only SOR,Gauss",
            "  ./merino paper all --html papers.html --json papers.json",
            "",
            "Problems are as large as in the papers; --quick scales them down. What was run is",
            "kept, so that a run that was interrupted goes on, and tables share runs.",
            "docs/reproduction.md says what agrees, what does not, and why.",
            "",
            "Exit codes: 0 all experiments ran, 1 one failed, 2 wrong use."
        })
final class PaperCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "TABLE",
            description = "Which tables and figures: names from the list, or all.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--quick", description = "Smaller problems: minutes in place of hours.")
    private boolean quick;

    @Option(
            names = "--only",
            paramLabel = "ROW",
            split = ",",
            description =
                    "Only these rows, such as applications, separated by commas: the part of their"
                            + " names before the colon.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "So many experiments at a time (default: one for each processor).")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description =
                    "Where results are kept (default: merino/paper in the user's cache folder).")
    private @Nullable Path cache;

    @Option(names = "--fresh", description = "Run everything anew, and keep the new results.")
    private boolean fresh;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the tables as JSON, too.")
    private @Nullable Path json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Write the tables and figures as a page, too.")
    private @Nullable Path html;

    @Override
    public Integer call() {
        if (jobs < 1) {
            throw new UsageException("--jobs %d: give a number from 1 up".formatted(jobs));
        }
        Scale scale = quick ? Scale.QUICK : Scale.PAPER;
        Catalogue catalogue = Catalogue.at(scale);
        if (names.isEmpty()) {
            list(catalogue);
            return 0;
        }
        return reproduce(wanted(catalogue), scale);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private void list(Catalogue catalogue) {
        for (PaperTable table : catalogue.tables()) {
            out().printf("%-24s %s (%s)%n", table.id(), table.title(), table.source());
        }
        out().flush();
    }

    private List<PaperTable> wanted(Catalogue catalogue) {
        if (names.contains(ALL)) {
            return chosen(catalogue.tables());
        }
        Set<String> ids = new LinkedHashSet<>(names);
        return chosen(
                ids.stream()
                        .map(id -> catalogue.named(id).orElseThrow(() -> unknown(id, catalogue)))
                        .toList());
    }

    private static UsageException unknown(String id, Catalogue catalogue) {
        String guess =
                Nearest.to(id, catalogue.ids()).map(" (did you mean %s?)"::formatted).orElse("");
        return new UsageException(
                "there is no table %s%s: ./merino paper lists them.".formatted(id, guess));
    }

    /** Those rows of {@code tables} that {@code --only} names. */
    private List<PaperTable> chosen(List<PaperTable> tables) {
        List<String> groups =
                tables.stream().flatMap(table -> table.groups().stream()).distinct().toList();
        for (String name : only) {
            if (!groups.contains(name)) {
                String guess =
                        Nearest.to(name, groups).map(" (did you mean %s?)"::formatted).orElse("");
                throw new UsageException(
                        "--only %s: no row begins like that%s, but %s"
                                .formatted(name, guess, String.join(", ", groups)));
            }
        }
        return only.isEmpty()
                ? tables
                : tables.stream()
                        .map(table -> table.only(only::contains))
                        .filter(table -> !table.rows().isEmpty())
                        .toList();
    }

    private int reproduce(List<PaperTable> tables, Scale scale) {
        ExperimentRunner runner = runner();
        List<Experiment> experiments =
                tables.stream().flatMap(table -> table.experiments().stream()).toList();
        runner.run(experiments);
        List<Result> results = tables.stream().map(table -> Result.of(table, runner)).toList();
        show(results, scale);
        write(json, Json.of(JsonReport.of(results, scale)) + "\n");
        write(html, HtmlReport.of(results, scale));
        return results.stream().anyMatch(Result::hasFailed) ? 1 : 0;
    }

    private ExperimentRunner runner() {
        Path folder = cache == null ? userCache() : cache;
        RunProgress progress =
                new RunProgress(ProgressBar.Style.here(), System.err::print, System::nanoTime);
        return new ExperimentRunner(
                new ResultCache(folder, Fingerprint.here(), fresh), jobs, progress);
    }

    private static Path userCache() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches =
                given == null || given.isEmpty()
                        ? Path.of(System.getProperty("user.home"), ".cache")
                        : Path.of(given);
        return caches.resolve("merino").resolve("paper");
    }

    private void show(List<Result> results, Scale scale) {
        if (scale == Scale.QUICK) {
            out().println(
                            "Problems are scaled down: counts and speedups are smaller than at the"
                                    + " paper's size.");
        }
        results.forEach(result -> out().println(TextReport.of(result)));
        out().flush();
    }

    private static void write(@Nullable Path file, String text) {
        if (file == null) {
            return;
        }
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException("%s cannot be written".formatted(file), e);
        }
    }
}
