package dev.merino.apps.tsp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The TSPLIB format (Reinelt 1991), as far as branch and bound has use for it: {@code TSP} and
 * {@code ATSP}, with explicit matrices of all shapes, geographical coordinates, or points in the
 * plane.
 */
final class TspLib {
    private static final String WEIGHTS = "EDGE_WEIGHT_SECTION";
    private static final String COORDINATES = "NODE_COORD_SECTION";

    private final String source;
    private final Map<String, Word> header = new HashMap<>();
    private final Map<String, List<Word>> sections = new HashMap<>();

    private TspLib(String source) {
        this.source = source;
    }

    static Cities parse(String source, List<String> lines) {
        TspLib file = new TspLib(source);
        file.split(lines);
        return file.cities();
    }

    /** Parts the file into its header and, by name, the numbers of its sections. */
    private void split(List<String> lines) {
        List<Word> section = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.get(index).strip();
            if (line.equals("EOF")) {
                return;
            }
            if (line.endsWith("_SECTION")) {
                section = sections.computeIfAbsent(line, _ -> new ArrayList<>());
            } else if (sections.isEmpty()) {
                splitHeader(line, index + 1);
            } else {
                section.addAll(Word.words(source, index + 1, line));
            }
        }
    }

    private void splitHeader(String line, int lineNumber) {
        int colon = line.indexOf(':');
        if (colon >= 0) {
            Word value = new Word(source, lineNumber, line.substring(colon + 1).strip());
            header.put(line.substring(0, colon).strip().toUpperCase(Locale.ROOT), value);
        } else if (!line.isEmpty()) {
            throw new Word(source, lineNumber, line)
                    .refused("'" + line + "' is neither 'KEY: value' nor a section");
        }
    }

    private Cities cities() {
        oneOf("TYPE", Set.of("TSP", "ATSP"));
        int count = required("DIMENSION").count();
        return new Cities(
                count,
                switch (oneOf("EDGE_WEIGHT_TYPE", Set.of("EXPLICIT", "GEO", "EUC_2D"))) {
                    case "EXPLICIT" -> explicit(count);
                    case "GEO" -> Distances.geographical(count, coordinates(count));
                    default -> Distances.euclidean(count, coordinates(count));
                });
    }

    private int[] explicit(int count) {
        Word format = required("EDGE_WEIGHT_FORMAT");
        MatrixShape shape = MatrixShape.named(format);
        List<Word> numbers = section(WEIGHTS, shape.numbers(count));
        return shape.matrix(count, numbers);
    }

    /** The two coordinates of each city, one after the other. */
    private double[] coordinates(int count) {
        List<Word> numbers = section(COORDINATES, 3 * count);
        double[] coordinates = new double[2 * count];
        for (int i = 0; i < count; i++) {
            Word city = numbers.get(3 * i);
            if (city.whole() != i + 1) {
                throw city.refused(
                        "city " + city.text() + " stands where city " + (i + 1) + " is expected");
            }
            coordinates[2 * i] = numbers.get(3 * i + 1).real();
            coordinates[2 * i + 1] = numbers.get(3 * i + 2).real();
        }
        return coordinates;
    }

    private List<Word> section(String name, int expected) {
        List<Word> numbers = sections.get(name);
        if (numbers == null) {
            throw new IllegalArgumentException(source + ": there is no " + name);
        }
        if (numbers.size() != expected) {
            throw end(name, numbers)
                    .refused(name + " has " + numbers.size() + " numbers, expected " + expected);
        }
        return numbers;
    }

    private Word end(String name, List<Word> numbers) {
        return numbers.isEmpty() ? new Word(source, 1, name) : numbers.getLast();
    }

    private String oneOf(String key, Set<String> known) {
        Word value = required(key);
        if (!known.contains(value.text())) {
            throw value.refused(
                    key
                            + " is "
                            + value.text()
                            + ", known are "
                            + known.stream().sorted().toList());
        }
        return value.text();
    }

    private Word required(String key) {
        Word value = header.get(key);
        if (value == null) {
            throw new IllegalArgumentException(source + ": the header has no " + key);
        }
        return value;
    }
}
