package dev.merino.cli;

import dev.merino.MerinoException;
import dev.merino.Settings;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the homes that a run assigned to pages at their first touches: a line about its
 * cluster, and one for each run of pages.
 */
final class HomesFile {
    private static final String BEGIN = "merino homes ";
    private static final Pattern UNIT = Pattern.compile(", unit ([0-9]{1,9})$");

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
     * @throws UsageException if it has none, or those of another cluster, or lines that are none
     */
    Settings given(Settings settings, int unitBytes) {
        List<String> lines = readAll();
        String found = lines.isEmpty() ? "" : lines.getFirst();
        int unit = unitBytes == 0 ? unitOf(found) : unitBytes;
        int example = unit == 0 ? Settings.UNIT_BYTES_MIN : unit;
        if (!found.startsWith(BEGIN) || unitOf(found) == 0) {
            throw new UsageException(
                    ("%s has no homes of pages (its first line is \"%s\", not \"%s\"): give a file"
                                    + " that --save-homes has written.")
                            .formatted(file, found, head(settings.nodes(), example)));
        }
        String wanted = head(settings.nodes(), unit);
        if (!found.equals(wanted)) {
            throw new UsageException(
                    "%s is from another cluster (%s; this one: %s): save homes of such a run."
                            .formatted(file, found, wanted));
        }
        List<String> homes = lines.subList(1, lines.size());
        for (int index = 0; index < homes.size(); index++) {
            requireHomes(settings, homes.get(index), index + 2);
        }
        return settings.withFirstHomes(homes);
    }

    /** The unit that a head names, or 0 if no cluster can have it. */
    private static int unitOf(String head) {
        Matcher matcher = UNIT.matcher(head);
        if (!matcher.find()) {
            return 0;
        }
        try {
            int unit = Integer.parseInt(matcher.group(1));
            Settings.requireUnit(unit);
            return unit;
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    /** One line after the other, so that the sentence can tell which it is. */
    private void requireHomes(Settings settings, String line, int number) {
        try {
            Settings _ = settings.withFirstHomes(List.of(line));
        } catch (IllegalArgumentException e) {
            throw new UsageException(
                    "%s, line %d: %s; or save the homes again with --save-homes."
                            .formatted(file, number, e.getMessage()),
                    e);
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
