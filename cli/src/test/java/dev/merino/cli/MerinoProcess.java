package dev.merino.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The command line in a process of its own.
 *
 * @param exitCode how it ended
 * @param text all that it printed
 */
record MerinoProcess(int exitCode, String text) {
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();
    private static final long PATIENCE_S = 90;

    /**
     * Runs {@code ./merino words} and waits for it.
     *
     * @param folder where its output goes
     * @param variables of its environment; those of ours that begin with MERINO_ are not there
     * @param before words that start it, such as mpirun
     * @param options of its JVM
     */
    static MerinoProcess run(
            Path folder,
            Map<String, String> variables,
            List<String> before,
            List<String> options,
            List<String> words)
            throws Exception {
        Path text = folder.resolve("text");
        List<String> java = List.of(JAVA, "--enable-native-access=ALL-UNNAMED");
        List<String> main =
                List.of("-cp", System.getProperty("java.class.path"), Main.class.getName());
        List<String> command =
                Stream.of(before, java, options, main, words).flatMap(List::stream).toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MERINO_"));
        builder.environment().putAll(variables);
        Process process = builder.redirectOutput(text.toFile()).start();
        try {
            assertThat(process.waitFor(PATIENCE_S, TimeUnit.SECONDS))
                    .as(Files.readString(text))
                    .isTrue();
            return new MerinoProcess(process.exitValue(), Files.readString(text));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
