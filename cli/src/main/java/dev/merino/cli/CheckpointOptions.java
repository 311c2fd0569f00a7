package dev.merino.cli;

import dev.merino.Checkpoints;
import dev.merino.Program;
import dev.merino.checkpoint.Manifest;
import dev.merino.checkpoint.SnapshotFolder;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The options about snapshots. */
final class CheckpointOptions {
    static final String RESTART = "--restart";
    private static final String CHECKPOINT = "--checkpoint";

    @Option(
            names = CHECKPOINT,
            paramLabel = "FOLDER",
            description =
                    "Put snapshots of a program that makes them into this folder, which all hosts"
                            + " must reach, and which must have none yet.")
    private @Nullable String folder;

    @Option(
            names = "--checkpoint-every",
            paramLabel = "TIME",
            converter = TimeSpan.class,
            description =
                    "How long from one snapshot to the next, such as 30s (default: 5m); 0s makes"
                            + " one wherever the program can.")
    private Duration every = Checkpoints.EVERY_DEFAULT;

    @Option(
            names = "--keep-checkpoints",
            paramLabel = "N",
            description = "How many snapshots stay; older ones are deleted (default: 3).")
    private int keep = Checkpoints.KEEP_DEFAULT;

    @Option(
            names = RESTART,
            paramLabel = "FOLDER",
            description =
                    "Go on from the newest snapshot in this folder, with its program, its words and"
                            + " its options; those that are given, such as --nodes, take their"
                            + " place.")
    private @Nullable String restart;

    private List<String> command = List.of();

    /** The words by which the run was started, for its snapshots. */
    void startedBy(List<String> words) {
        command = words;
    }

    /** What the options say. */
    Checkpoints checkpoints() {
        String chosen = restart != null ? restart : folder;
        if (chosen == null) {
            return Checkpoints.NONE;
        }
        if (restart != null && folder != null) {
            throw new UsageException(
                    "--restart goes on with the snapshots in its folder: leave out --checkpoint.");
        }
        Path path = Path.of(chosen).toAbsolutePath().normalize();
        requireUsable(path);
        return Checkpoints.in(path.toString())
                .withEvery(every)
                .withKeep(keep)
                .withRestart(restart != null)
                .withCommand(command);
    }

    /** Whether the program goes on from a snapshot. */
    boolean isRestart() {
        return restart != null;
    }

    private void requireUsable(Path path) {
        if (restart != null) {
            Manifest _ = newest(path);
            return;
        }
        try {
            if (!new SnapshotFolder(path.toString()).numbers().isEmpty()) {
                throw new UsageException(
                        "%s has snapshots already: go on with --restart %s, or give another folder."
                                .formatted(path, path));
            }
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static UsageException unreadable(Path path, IOException e) {
        return new UsageException("the folder %s cannot be read: %s.".formatted(path, e), e);
    }

    private static Manifest newest(Path path) {
        if (!Files.isDirectory(path)) {
            throw new UsageException("there is no folder %s to restart from.".formatted(path));
        }
        try {
            return new SnapshotFolder(path.toString())
                    .newestManifest()
                    .orElseThrow(
                            () ->
                                    new UsageException(
                                            "there is no snapshot to go on from in %s."
                                                    .formatted(path)));
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private Manifest newest() {
        return newest(Path.of(restart == null ? "" : restart).toAbsolutePath().normalize());
    }

    /** Refuses a program that cannot go on from these snapshots, or cannot make any. */
    void requireFitting(Program program, List<String> words) {
        String name = program.getClass().getName();
        if (isRestart() && !newest().program().equals(name)) {
            throw new UsageException(
                    "%s has snapshots of %s, not of %s."
                            .formatted(restart, newest().program(), name));
        }
        if ((isRestart() || folder != null) && words.contains("--repeat")) {
            throw new UsageException(
                    "--repeat cannot be used here: rounds of a program are not saved.");
        }
    }

    /**
     * The words by which the run of the newest snapshot was started, and those that are given now;
     * where both speak of the same option, the last one counts.
     */
    List<String> again(List<String> given) {
        List<String> before = newest().command();
        if (before.isEmpty()) {
            throw new UsageException(
                    "the snapshots in %s do not say how they were started: name the program, too."
                            .formatted(restart));
        }
        int end = before.indexOf("--");
        int middle = end < 0 ? before.size() : end;
        List<String> words = new ArrayList<>(withoutFolder(before.subList(0, middle)));
        words.addAll(given);
        words.addAll(before.subList(middle, before.size()));
        return words;
    }

    /** {@code words} without the options that say where the snapshots of that run were. */
    private static List<String> withoutFolder(List<String> words) {
        List<String> left = new ArrayList<>();
        boolean isFolder = false;
        for (String word : words) {
            boolean isOption = word.equals(CHECKPOINT) || word.equals(RESTART);
            boolean isBoth = word.startsWith(CHECKPOINT + "=") || word.startsWith(RESTART + "=");
            if (!isFolder && !isOption && !isBoth) {
                left.add(word);
            }
            isFolder = isOption;
        }
        return left;
    }
}
