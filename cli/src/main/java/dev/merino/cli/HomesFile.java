package dev.merino.cli;

import dev.merino.MerinoException;
import dev.merino.Settings;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the homes that a run assigned to pages at their first touches: a line about its
 * cluster, and one for each run of pages.
 */
final class HomesFile {
    private final Path file;

    HomesFile(Path file) {
        this.file = file;
    }

    private static String head(int nodes, int unitBytes) {
        return "merino homes 1, nodes %d, unit %d".formatted(nodes, unitBytes);
    }

    /**
     * {@code settings} with the homes of this file.
     *
     * @param unitBytes the coherence unit; 0 if it is not known yet
     * @throws UsageException if it has none, or those of another cluster
     */
    Settings given(Settings settings, int unitBytes) {
        List<String> lines = readAll();
        String found = lines.isEmpty() ? "" : lines.getFirst();
        if (!found.startsWith("merino homes ")) {
            throw new UsageException(
                    "%s has no homes of pages: give a file that --save-homes has written."
                            .formatted(file));
        }
        String wanted = head(settings.nodes(), unitBytes);
        String compared = unitBytes == 0 ? wanted.substring(0, wanted.lastIndexOf(' ')) : wanted;
        if (unitBytes == 0 ? !found.startsWith(compared) : !found.equals(wanted)) {
            throw new UsageException(
                    "%s is from another cluster (%s; this one: %s): save homes of such a run."
                            .formatted(file, found, compared));
        }
        try {
            return settings.withFirstHomes(lines.subList(1, lines.size()));
        } catch (IllegalArgumentException e) {
            throw new UsageException("%s: %s.".formatted(file, e.getMessage()), e);
        }
    }

    private List<String> readAll() {
        try {
            return Files.readAllLines(file);
        } catch (MalformedInputException e) {
            return List.of("");
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(file, e), e);
        }
    }

    void write(int nodes, int unitBytes, List<String> homes) {
        List<String> lines = new ArrayList<>(List.of(head(nodes, unitBytes)));
        lines.addAll(homes);
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new MerinoException("%s cannot be written: %s".formatted(file, e), e);
        }
    }
}
