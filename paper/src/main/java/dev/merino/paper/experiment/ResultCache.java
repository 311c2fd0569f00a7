package dev.merino.paper.experiment;

import dev.merino.MerinoException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What experiments gave, in a folder, one file each: a run that was interrupted goes on where it
 * was, and tables share runs.
 *
 * <pre>
 *   FOLDER/build/hash of the configuration
 *     name=value       the build and the configuration, in full
 *     -
 *     name=number      what it gave
 *     end              missing if the file is not whole
 * </pre>
 *
 * <p>A file appears at once, under its name, when it is whole. A file of another build, of another
 * configuration with the same hash, or that somebody has cut, is no result.
 */
public final class ResultCache {
    private static final String DIVIDER = "-";
    private static final String END = "end";
    private static final int NAME_DIGITS = 32;

    private final Path folder;
    private final String build;
    private final boolean isFresh;

    /**
     * A cache in {@code folder}.
     *
     * @param build the {@link Fingerprint} of the simulator
     * @param isFresh whether results that are there are not used, but replaced
     */
    public ResultCache(Path folder, String build, boolean isFresh) {
        this.folder = folder;
        this.build = build;
        this.isFresh = isFresh;
    }

    /** What {@code experiment} gave, if that is known. */
    Optional<Outcome> find(Experiment experiment) {
        if (isFresh) {
            return Optional.empty();
        }
        try {
            List<String> lines = Files.readAllLines(fileOf(experiment), StandardCharsets.UTF_8);
            return parse(lines, headOf(experiment));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private static Optional<Outcome> parse(List<String> lines, List<String> head) {
        int first = head.size();
        boolean isWhole =
                lines.size() > first
                        && lines.subList(0, first).equals(head)
                        && lines.getLast().equals(END);
        if (!isWhole) {
            return Optional.empty();
        }
        SortedMap<String, Double> numbers = new TreeMap<>();
        for (String line : lines.subList(first, lines.size() - 1)) {
            int at = line.lastIndexOf('=');
            numbers.put(line.substring(0, at), Double.valueOf(line.substring(at + 1)));
        }
        return Optional.of(new Outcome(numbers));
    }

    /** Keeps what {@code experiment} gave. */
    void keep(Experiment experiment, Outcome outcome) {
        StringBuilder text = new StringBuilder();
        headOf(experiment).forEach(line -> text.append(line).append('\n'));
        outcome.numbers()
                .forEach((name, value) -> text.append(name).append('=').append(value).append('\n'));
        text.append(END).append('\n');
        try {
            Path file = fileOf(experiment);
            Files.createDirectories(file.getParent());
            Path written = Files.createTempFile(file.getParent(), "new", ".part");
            Files.writeString(written, text);
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private MerinoException unusable(IOException e) {
        return new MerinoException(
                "results cannot be kept in %s: %s. Give another folder with --cache."
                        .formatted(folder, e),
                e);
    }

    private List<String> headOf(Experiment experiment) {
        List<String> head = new java.util.ArrayList<>();
        head.add("build=" + build);
        head.addAll(configurationOf(experiment));
        head.add(DIVIDER);
        return head;
    }

    /** The configuration of {@code experiment}, a line for each part. */
    static List<String> configurationOf(Experiment experiment) {
        return experiment.configuration().entrySet().stream()
                .map(part -> part.getKey() + "=" + part.getValue())
                .toList();
    }

    private Path fileOf(Experiment experiment) {
        String all = String.join("\n", configurationOf(experiment));
        return folder.resolve(build).resolve(hash(all));
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, NAME_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
