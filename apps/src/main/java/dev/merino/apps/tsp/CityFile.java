package dev.merino.apps.tsp;

import dev.merino.apps.kit.Token;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads cities from a file, either a {@link PlainMatrix} or in the format of {@link TspLib}. */
final class CityFile {
    private CityFile() {}

    /**
     * Reads the file at {@code path}.
     *
     * @throws IllegalArgumentException naming file, line and reason, if it cannot be read or
     *     understood
     */
    static Cities read(Path path) {
        try {
            return parse(path.toString(), Files.readAllLines(path, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "tsp: --file '"
                            + path
                            + "' cannot be read ("
                            + e
                            + "): give a path to a "
                            + "matrix or a TSPLIB file",
                    e);
        }
    }

    /** The matrix of {@code count} cities that comes with the app. */
    static Cities builtIn(int count) {
        String name = "random" + count + ".txt";
        try (InputStream in = CityFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException(
                        ("tsp: there is no matrix of %d cities in the app: give 16 to 20, or --seed"
                                        + " for points at random")
                                .formatted(count));
            }
            return parse(
                    name,
                    new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the matrix of " + count + " cities in the app cannot be read", e);
        }
    }

    /** Parses {@code lines}; {@code source} is named in error messages. */
    static Cities parse(String source, List<String> lines) {
        List<Token> words = words(source, lines);
        if (words.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s, line %d: the file is empty; give a matrix or a TSPLIB file"
                            .formatted(source, Math.max(1, lines.size())));
        }
        return PlainMatrix.isNumber(words.getFirst())
                ? PlainMatrix.parse(words)
                : TspLib.parse(source, lines);
    }

    private static List<Token> words(String source, List<String> lines) {
        List<Token> words = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            words.addAll(Token.of(source, index + 1, lines.get(index)));
        }
        return words;
    }
}
