package dev.merino.cli;

import dev.merino.dashboard.Dashboard;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

import java.io.IOException;
import java.util.Stack;
import java.util.function.Consumer;

/** Whether a run has a page that shows it at work. */
final class DashboardOptions {
    private static final int NONE = -1;
    private static final int PORT_MAX = 65535;

    @Option(
            names = "--dashboard",
            paramLabel = "[PORT]",
            parameterConsumer = PortConsumer.class,
            description =
                    "Serve a page on this machine that shows the run at work, and print its address"
                            + " (default: at any free port).")
    private int port = NONE;

    @Option(names = "--open", description = "Open the dashboard in the browser.")
    private boolean open;

    @Option(names = "--keep", description = "Serve the dashboard after the run, too, until Ctrl-C.")
    private boolean keep;

    /** Takes the next word if it is a number: what else follows is the program's name. */
    static final class PortConsumer implements IParameterConsumer {
        @Override
        @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
        public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
            boolean isPort = !words.isEmpty() && words.peek().matches("[0-9]+");
            option.setValue(isPort ? port(words.pop(), command) : 0);
        }

        private static int port(String word, CommandSpec command) {
            if (word.length() > 5 || Integer.parseInt(word) > PORT_MAX) {
                throw new ParameterException(
                        command.commandLine(),
                        "--dashboard takes a port up to %d, not %s.".formatted(PORT_MAX, word));
            }
            return Integer.parseInt(word);
        }
    }

    /** Whether there is to be one. */
    boolean isWanted() {
        return port != NONE;
    }

    /** Refuses what does not go together. */
    void check() {
        if (!isWanted() && (open || keep)) {
            throw new UsageException(
                    (open ? "--open" : "--keep") + " needs --dashboard, which it is about.");
        }
    }

    /** The page of a run of {@code program}, served from now on; {@code tell} says where. */
    WatchedRun watch(String program, Consumer<String> tell) {
        if (!isWanted()) {
            return new WatchedRun(null, program, false, tell);
        }
        try {
            Dashboard dashboard = Dashboard.open(port);
            tell.accept("the dashboard is at " + dashboard.address());
            if (open) {
                Browser.open(dashboard.address(), tell);
            }
            return new WatchedRun(dashboard, program, keep, tell);
        } catch (IOException e) {
            throw new UsageException(
                    "--dashboard cannot have port %d (%s): name another, or none for any."
                            .formatted(port, e.getMessage()),
                    e);
        }
    }
}
