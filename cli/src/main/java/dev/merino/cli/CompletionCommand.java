package dev.merino.cli;

import dev.merino.cli.completion.ManualPage;
import dev.merino.cli.completion.Shell;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** {@code ./merino completion}: what shells and {@code man} are told about the command line. */
@Command(
        name = "completion",
        description =
                "Print a script by which a shell completes the words of this command line, or write"
                        + " its manual pages.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(./merino completion bash)",
            "  ./merino completion zsh > ~/.zfunc/_merino",
            "  ./merino completion fish > ~/.config/fish/completions/merino.fish",
            "  ./merino completion --manual-pages man1"
        })
final class CompletionCommand implements Runnable {
    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "SHELL",
            description = "The shell: ${COMPLETION-CANDIDATES}.")
    private @Nullable Shell shell;

    @Option(
            names = "--manual-pages",
            paramLabel = "FOLDER",
            description = "Write the manual pages into this folder.")
    private @Nullable Path folder;

    @Override
    public void run() {
        CommandSpec main = spec.parent();
        PrintWriter out = spec.commandLine().getOut();
        if (folder == null && shell == null) {
            throw new UsageException("name a shell: bash, zsh or fish; or give --manual-pages.");
        }
        if (shell != null) {
            out.print(shell.script(main));
            out.flush();
        }
        if (folder != null) {
            write(folder, ManualPage.all(main, Version.number()));
        }
    }

    private static void write(Path folder, Map<String, String> pages) {
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, String> page : pages.entrySet()) {
                Files.writeString(folder.resolve(page.getKey()), page.getValue());
            }
        } catch (IOException e) {
            throw new UsageException(
                    "manual pages cannot be written to %s: %s; name a folder that you may write."
                            .formatted(folder, e),
                    e);
        }
    }
}
