package dev.merino.cli;

import dev.merino.bench.AccessBench;
import dev.merino.bench.MemoryBench;
import dev.merino.bench.SorBench;
import dev.merino.bench.live.AppsBench;
import dev.merino.bench.live.LogpBench;
import dev.merino.bench.live.MicroBench;
import dev.merino.bench.live.ReleaseBench;
import dev.merino.bench.live.SpeedBench;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            "  ./merino bench apps --only sor,gauss",
            "",
            "memory: diffs, beside a copy of the same page",
            "embedded: an embedded cluster, beside threads and plain arrays",
            "access: loops over live arrays, beside the same over plain arrays",
            "micro: messages, faults, fetches, locks, barriers and flags of two live nodes,",
            "  beside TCP round trips between the same JVMs; two targets for fetches",
            "logp: the LogGP parameters of active messages, beside TCP and bare memory; four",
            "  targets",
            "release: releases with 1 and 100 dirty pages over 16 MB and 1 GB (256 MB with",
            "  --quick) of shared memory, scanned and trapped; they must not grow with the memory",
            "speed: SOR, a matrix product and TSP on two live nodes, beside plain Java, in the",
            "  first round and compiled; one target for all",
            "apps: every application on one rank, two threads and two nodes, beside plain Java;",
            "  about a minute for each",
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
        /** Whole programs on live nodes, beside plain Java. */
        speed,
        /** Every application on one rank, two threads and two nodes, beside plain Java. */
        apps
    }

    private static final Set<Subject> JSON =
            EnumSet.of(Subject.micro, Subject.logp, Subject.release, Subject.speed, Subject.apps);

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
                    "Write the result of micro, logp, release, speed or apps as JSON, too; - is the"
                            + " standard output, and the table then goes to the standard error.")
    private @Nullable String json;

    @Option(
            names = "--only",
            paramLabel = "APP",
            split = ",",
            description = "With apps: measure only these applications, separated by commas.")
    private List<String> only = List.of();

    @Override
    public Integer call() {
        if (!only.isEmpty() && subject != Subject.apps) {
            throw new UsageException("--only goes with apps: ./merino bench apps --only sor");
        }
        boolean isLive = JSON.contains(subject);
        if (json != null && !isLive) {
            throw new UsageException(
                    subject
                            + " has no JSON: leave --json out, or measure micro, logp, release,"
                            + " speed or apps.");
        }
        PrintStream table = "-".equals(json) ? System.err : System.out;
        return switch (subject) {
            case memory -> MemoryBench.run(System.out, quick);
            case embedded -> SorBench.run(System.out, quick);
            case access -> AccessBench.run(System.out, quick);
            case micro -> MicroBench.run(table, this::writeJson, quick);
            case logp -> LogpBench.run(table, this::writeJson, quick);
            case release -> ReleaseBench.run(table, this::writeJson, quick);
            case speed -> SpeedBench.run(table, this::writeJson, quick);
            case apps -> AppsBench.run(table, this::writeJson, measuredApps(), quick);
        };
    }

    private List<String> measuredApps() {
        List<String> all = AppsBench.names();
        for (String app : only) {
            if (!all.contains(app)) {
                throw new UsageException(
                        "--only takes applications that are measured, not %s: %s."
                                .formatted(app, String.join(", ", all)));
            }
        }
        return only.isEmpty() ? all : only;
    }

    private void writeJson(String text) {
        if ("-".equals(json)) {
            System.out.print(text);
        } else if (json != null) {
            try {
                Files.writeString(Path.of(json), text);
            } catch (IOException e) {
                throw new UncheckedIOException("the JSON cannot be written to " + json, e);
            }
        }
    }
}
