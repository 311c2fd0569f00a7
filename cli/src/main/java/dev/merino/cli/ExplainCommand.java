package dev.merino.cli;

import dev.merino.advice.Explanation;
import dev.merino.core.Json;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Map;

/** {@code ./merino explain}: what limited a run that has written its JSON file. */
@Command(
        name = "explain",
        description =
                "Say what limited a run, and which changes of its arrays are worth a try. The run"
                    + " has written FILE with --json FILE --record: how it shared pages is replayed"
                    + " in the machines, with each change.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino run radix --size small --record --json radix.json",
            "  ./merino explain radix.json",
            "  ./merino run radix --size small --advise     (both at once)"
        })
final class ExplainCommand implements Runnable {
    @Parameters(paramLabel = "FILE.json", description = "What ./merino run --json has written.")
    private Path file = Path.of("");

    @Option(names = "--json", description = "Print the advice as one JSON object.")
    private boolean json;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        RunFile run = RunFile.read(file);
        Explanation explanation = Explanation.of(run.timeNs(), run.recording());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(
                    Json.of(
                            Map.of(
                                    "sentences", explanation.lines(),
                                    "advice", explanation.json())));
        } else {
            explanation.lines().forEach(out::println);
        }
        out.flush();
    }
}
