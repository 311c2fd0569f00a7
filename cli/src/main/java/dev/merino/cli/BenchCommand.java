package dev.merino.cli;

import dev.merino.bench.AccessBench;
import dev.merino.bench.MemoryBench;
import dev.merino.bench.SorBench;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
        footer = {"  ./merino bench memory", "  ./merino bench embedded --quick"})
final class BenchCommand implements Callable<Integer> {
    /** What can be measured. */
    enum Subject {
        /** Diffs, beside a copy of the same page. */
        memory,
        /** An embedded cluster, beside threads and plain arrays. */
        embedded,
        /** Loops over live arrays, beside the same over plain arrays. */
        access
    }

    @Parameters(
            paramLabel = "WHAT",
            defaultValue = "memory",
            description = "What to measure: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private Subject subject = Subject.memory;

    @Option(names = "--quick", description = "Shorter and less exact.")
    private boolean quick;

    @Override
    public Integer call() {
        return switch (subject) {
            case memory -> MemoryBench.run(System.out, quick);
            case embedded -> SorBench.run(System.out, quick);
            case access -> AccessBench.run(System.out, quick);
        };
    }
}
