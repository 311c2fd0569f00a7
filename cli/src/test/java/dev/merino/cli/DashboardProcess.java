package dev.merino.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A run with a dashboard, in a process of its own; it ends with all that it has started. */
record DashboardProcess(Process process, Path text) implements Closeable {
    private static final Pattern ADDRESS =
            Pattern.compile("dashboard is at (http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/)");

    /** Runs {@code words}; what is printed goes to the file {@code text}. */
    static DashboardProcess start(Path text, String... words) throws IOException {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                System.getProperty("java.home") + "/bin/java",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Main.class.getName(),
                                "run"));
        all.addAll(List.of(words));
        all.add("--dashboard");
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MERINO_"));
        return new DashboardProcess(builder.redirectOutput(text.toFile()).start(), text);
    }

    /** Where its page is. */
    String address() throws IOException, InterruptedException {
        for (int tries = 0; tries < 600; tries++) {
            Matcher address = ADDRESS.matcher(Files.readString(text));
            if (address.find()) {
                return address.group(1);
            }
            Thread.sleep(100);
        }
        throw new AssertionError(Files.readString(text));
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
