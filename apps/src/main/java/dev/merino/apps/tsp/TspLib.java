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
    private static final int LATITUDE_MAX = 90;
    private static final int LONGITUDE_MAX = 180;

    private final String source;
    private final int lastLine;
    private final Map<String, Word> header = new HashMap<>();
    private final Map<String, Word> titles = new HashMap<>();
    private final Map<String, List<Word>> sections = new HashMap<>();

    private TspLib(String source, int lastLine) {
        this.source = source;
        this.lastLine = lastLine;
    }

    static Cities parse(String source, List<String> lines) {
        TspLib file = new TspLib(source, lines.size());
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
                titles.put(line, new Word(source, index + 1, line));
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
            String key = line.substring(0, colon).strip().toUpperCase(Locale.ROOT);
            Word before = header.put(key, value);
            if (before != null && !key.equals("COMMENT")) {
                throw value.refused(key + " stands in line " + before.line() + " already");
            }
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
                    case "GEO" -> Distances.geographical(count, coordinates(count, true));
                    default ->
                            possible(count, Distances.euclidean(count, coordinates(count, false)));
                });
    }

    private int[] explicit(int count) {
        Word format = required("EDGE_WEIGHT_FORMAT");
        MatrixShape shape = MatrixShape.named(format);
        List<Word> numbers = section(WEIGHTS, shape.numbers(count));
        return shape.matrix(count, numbers);
    }

    /** Refuses cities that are too far from each other. */
    private int[] possible(int count, int[] roads) {
        for (int i = 0; i < roads.length; i++) {
            if (roads[i] > Cities.ROAD_MAX) {
                Word city = section(COORDINATES, 3 * count).get(3 * (i / count));
                throw city.refused(
                        "cities %d and %d are more than %d apart"
                                .formatted(i / count + 1, i % count + 1, Cities.ROAD_MAX));
            }
        }
        return roads;
    }

    /** The two coordinates of each city, one after the other. */
    private double[] coordinates(int count, boolean onEarth) {
        List<Word> numbers = section(COORDINATES, 3 * count);
        double[] coordinates = new double[2 * count];
        for (int i = 0; i < count; i++) {
            Word city = numbers.get(3 * i);
            if (city.whole() != i + 1) {
                throw city.refused(
                        "city " + city.text() + " stands where city " + (i + 1) + " is expected");
            }
            Word first = numbers.get(3 * i + 1);
            Word second = numbers.get(3 * i + 2);
            coordinates[2 * i] = onEarth ? first.real(LATITUDE_MAX) : first.real();
            coordinates[2 * i + 1] = onEarth ? second.real(LONGITUDE_MAX) : second.real();
        }
        return coordinates;
    }

    private List<Word> section(String name, int expected) {
        List<Word> numbers = sections.get(name);
        if (numbers == null) {
            throw end().refused("the end of the file, but there is no " + name);
        }
        if (numbers.size() != expected) {
            Word last = numbers.isEmpty() ? titles.getOrDefault(name, end()) : numbers.getLast();
            throw last.refused(name + " has " + numbers.size() + " numbers, expected " + expected);
        }
        return numbers;
    }

    private Word end() {
        return new Word(source, lastLine, "");
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
            throw end().refused("the end of the file, but the header has no " + key);
        }
        return value;
    }
}
