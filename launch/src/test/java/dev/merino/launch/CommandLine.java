package dev.merino.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The words that a process was started with, however many; the JDK gives up after 4096 bytes. */
public final class CommandLine {
    private CommandLine() {}

    /** Those of {@code process}; none if it has ended. */
    public static List<String> of(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            byte[] words = Files.readAllBytes(file);
            return List.of(new String(words, StandardCharsets.UTF_8).split("\0"));
        } catch (IOException gone) {
            return List.of();
        }
    }
}
