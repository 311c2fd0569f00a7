package dev.merino.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Valid frames of every kind, in a text file for each target: a line that begins with a hash names
 * a frame, the lines behind it are its bytes.
 */
final class Corpus {
    private static final int LINE_BYTES = 48;
    private static final HexFormat HEX = HexFormat.of();

    private Corpus() {}

    /** The frames of {@code name}, by what they are called. */
    static Map<String, byte[]> read(String name) {
        Map<String, byte[]> frames = new TreeMap<>();
        String title = "";
        StringBuilder digits = new StringBuilder();
        for (String line : lines(name)) {
            if (line.startsWith("#")) {
                add(frames, title, digits);
                title = line.substring(1).strip();
            } else {
                digits.append(line.strip());
            }
        }
        add(frames, title, digits);
        return frames;
    }

    private static void add(Map<String, byte[]> frames, String title, StringBuilder digits) {
        if (!title.isEmpty()) {
            frames.put(title, HEX.parseHex(digits));
        }
        digits.setLength(0);
    }

    private static List<String> lines(String name) {
        try (InputStream in = Corpus.class.getResourceAsStream(name + ".txt")) {
            return in == null
                    ? List.of()
                    : new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the corpus of " + name, e);
        }
    }

    /** Writes the frames of {@code name} into {@code folder}. */
    static void write(Path folder, String name, Map<String, byte[]> frames) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, byte[]> each : frames.entrySet()) {
            lines.add("# " + each.getKey());
            byte[] bytes = each.getValue();
            for (int at = 0; at < bytes.length; at += LINE_BYTES) {
                lines.add(HEX.formatHex(bytes, at, Math.min(bytes.length, at + LINE_BYTES)));
            }
        }
        Files.write(folder.resolve(name + ".txt"), lines);
    }
}
