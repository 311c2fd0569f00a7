package dev.merino.cli;

import dev.merino.Cluster;
import dev.merino.Merino;
import dev.merino.Settings;
import dev.merino.apps.Apps;
import dev.merino.apps.kit.App;
import dev.merino.apps.kit.ProgressBar;
import dev.merino.launch.Signals;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Where {@code ./merino} begins. Exit codes: 0 all went well, 1 the program failed, 2 wrong use
 * (nothing was run).
 *
 * <p>A new command is a class with {@link Command} that {@link #commandLine} adds.
 */
@Command(
        name = "merino",
        description = "Shared memory for a cluster of JVMs.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino apps",
            "  ./merino info",
            "  ./merino run sor",
            "  ./merino run sor --nodes 4 --threads 2 --rows 2000",
            "  ./merino run --class-path heat.jar com.example.Heat --nodes 4 -- 256 200",
            "  ./merino simulate sor --nodes 2,4,8,16",
            "  ./merino paper cashmere-table-4 --quick",
            "  ./merino shell",
            "  ./merino check",
            "  ./merino check-structures",
            "  ./merino check-live"
        })
public final class Main implements Runnable {
    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show stack traces; so does MERINO_DEBUG=1 in the environment.")
    private boolean verbose;

    /** Programs and their workers ask the property, wherever they run. */
    @Option(
            names = "--quiet",
            scope = ScopeType.INHERIT,
            description = "Show no progress of what takes long.")
    @SuppressWarnings("UnusedMethod") // picocli calls it
    private void quiet(boolean isQuiet) {
        System.setProperty(ProgressBar.QUIET, Boolean.toString(isQuiet));
    }

    @Spec private CommandSpec spec = CommandSpec.create();

    /**
     * Runs the command and ends the JVM with its exit code, whatever threads the program left
     * behind.
     */
    public static void main(String[] words) {
        Signals.take();
        int exitCode = execute(words);
        Signals.leave();
        System.exit(exitCode);
    }

    private static int execute(String[] words) {
        try {
            int exitCode =
                    commandLine(Apps.all(), Merino::embedded, new KernelNodes()).execute(words);
            return exitCode == 0 && System.out.checkError() ? Failures.outputLost() : exitCode;
        } catch (Error e) {
            return Failures.handleError(e);
        }
    }

    /**
     * The commands, with {@code apps} to run on embedded clusters from {@code clusters} or on
     * {@code live} nodes.
     */
    static CommandLine commandLine(
            List<App> apps, Function<Settings, Cluster> clusters, LiveNodes live) {
        Main main = new Main();
        BooleanSupplier verbose = () -> main.verbose || "1".equals(System.getenv("MERINO_DEBUG"));
        CommandLine line =
                new CommandLine(main)
                        .addSubcommand(
                                RunCommand.lineOf(new RunCommand(apps, clusters, live, verbose)))
                        .addSubcommand(new ExplainCommand())
                        .addSubcommand(SimulateCommand.lineOf(new SimulateCommand(apps)))
                        .addSubcommand(new CalibrateCommand())
                        .addSubcommand(new PaperCommand())
                        .addSubcommand(new ShellCommand())
                        .addSubcommand(new AppsCommand(apps))
                        .addSubcommand(new InfoCommand(Machine::probe))
                        .addSubcommand(new CheckCommand())
                        .addSubcommand(new LiveCheckCommand(live))
                        .addSubcommand(new CheckStructuresCommand())
                        .addSubcommand(new BenchCommand())
                        .addSubcommand(new CompletionCommand());
        Failures failures = new Failures(verbose);
        return line.setExpandAtFiles(false)
                .setPosixClusteredShortOptionsAllowed(false)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "give a command");
    }
}
