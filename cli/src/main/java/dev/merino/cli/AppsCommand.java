package dev.merino.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;

/** {@code ./merino apps}: lists the applications. */
@Command(
        name = "apps",
        description = "List the applications that come with Merino.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {"  ./merino apps", "  ./merino run sor --help"})
final class AppsCommand implements Runnable {
    private final Applications applications;

    @Spec private CommandSpec spec = CommandSpec.create();

    AppsCommand(Applications applications) {
        this.applications = applications;
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        int width = applications.names().stream().mapToInt(String::length).max().orElse(0);
        for (Application application : applications.all()) {
            out.println(
                    application.name()
                            + " ".repeat(width + 2 - application.name().length())
                            + application.summary());
        }
        out.flush();
    }
}
