package dev.merino.cli;

import dev.merino.apps.kit.App;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** {@code ./merino apps}: lists the applications. */
@Command(
        name = "apps",
        description = "List the applications that come with Merino, with their options.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  ./merino apps", "  ./merino run sor --help"})
final class AppsCommand implements Runnable {
    private final List<App> apps;

    @Spec private CommandSpec spec = CommandSpec.create();

    AppsCommand(List<App> apps) {
        this.apps = apps;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        int width = apps.stream().mapToInt(app -> app.name().length()).max().orElse(0);
        for (App app : apps) {
            out.println(app.name() + " ".repeat(width + 2 - app.name().length()) + app.summary());
            String flags =
                    app.ownOptions().stream()
                            .map(OptionSpec::longestName)
                            .collect(Collectors.joining(" "));
            if (!flags.isEmpty()) {
                out.println(" ".repeat(width + 2) + flags);
            }
        }
        out.println();
        out.println(
                "All applications also accept --no-verify, --golden, --golden-json and --repeat.");
        out.println("./merino run APP --help describes the options of one application.");
        out.flush();
    }
}
