package dev.merino.cli;

import dev.merino.Settings;
import dev.merino.control.JavaCommand;

import jdk.jshell.tool.JavaShellToolBuilder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Callable;

/** {@code ./merino shell}: Java's own shell, with an embedded cluster at the prompt. */
@Command(
        name = "shell",
        description =
                "Start JShell with an embedded cluster: cluster is a Cluster, and run(me -> ...)"
                        + " runs a program on all its ranks. Lines that come from a file or a pipe"
                        + " are run without prompts. /exit ends it.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./merino shell",
            "  ./merino shell --nodes 4 --class-path heat.jar",
            "  echo 'run(me -> print(me))' | ./merino shell",
            "",
            "Inside:",
            "  run(me -> { long sum = me.sum(me.rank()); if (me.isFirst()) print(sum); })"
        })
final class ShellCommand implements Callable<Integer> {
    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes the cluster has (default: ${DEFAULT-VALUE}).")
    private int nodes = 2;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many ranks each node has (default: ${DEFAULT-VALUE}).")
    private int threads = 1;

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "Where classes of your own are: folders and jars.")
    private String classPath = "";

    @Override
    public Integer call() throws Exception {
        Settings settings = settings();
        Path startup = Files.createTempFile("merino", ".jsh");
        try {
            Files.writeString(startup, startup(settings));
            return System.console() == null ? listen(startup) : talk(startup, settings);
        } finally {
            Files.delete(startup);
        }
    }

    private int talk(Path startup, Settings settings) throws Exception {
        System.out.printf("cluster has %d ranks. Try  run(me -> print(me))%n", settings.size());
        return JavaShellToolBuilder.builder().start(words(startup));
    }

    /** To lines that nobody types: without prompts, and without a history in somebody's home. */
    private int listen(Path startup) throws Exception {
        return JavaShellToolBuilder.builder()
                .persistence(new HashMap<>())
                .start(words(startup, "-"));
    }

    private Settings settings() {
        try {
            return Settings.of(nodes, threads);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    private String[] words(Path startup, String... files) {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("--startup", startup.toString(), "--feedback", "concise"));
        String own = classPath.isEmpty() ? "" : File.pathSeparator + classPath;
        words.addAll(List.of("--class-path", JavaCommand.likeThis().classPath() + own));
        words.add("-R--enable-native-access=ALL-UNNAMED");
        words.addAll(List.of(files));
        return words.toArray(String[]::new);
    }

    /** What the shell runs before it listens. */
    private static String startup(Settings settings) {
        return """
        import dev.merino.*;
        import dev.merino.files.*;
        import java.nio.file.*;
        import java.util.*;
        import java.util.function.*;
        import java.util.stream.*;
        Cluster cluster = Merino.embedded(%d, %d);
        void run(Program program) { cluster.run(program); }
        void print(Object value) { System.out.println(value); }
        """
                .formatted(settings.nodes(), settings.threads());
    }
}
