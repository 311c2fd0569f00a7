package dev.merino.apps.tsp;

import dev.merino.apps.kit.Token;

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
    private final Map<String, Token> header = new HashMap<>();
    private final Map<String, Token> titles = new HashMap<>();
    private final Map<String, List<Token>> sections = new HashMap<>();

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
        List<Token> section = new ArrayList<>();
        for (int index = 0; index < lines.size(); index++) {
            String line = lines.get(index).strip();
            if (line.equals("EOF")) {
                return;
            }
            if (line.endsWith("_SECTION")) {
                section = sections.computeIfAbsent(line, _ -> new ArrayList<>());
                titles.put(line, new Token(source, index + 1, line));
            } else if (sections.isEmpty()) {
                splitHeader(line, index + 1);
            } else {
                section.addAll(Token.of(source, index + 1, line));
            }
        }
    }

    private void splitHeader(String line, int lineNumber) {
        int colon = line.indexOf(':');
        if (colon >= 0) {
            Token value = new Token(source, lineNumber, line.substring(colon + 1).strip());
            String key = line.substring(0, colon).strip().toUpperCase(Locale.ROOT);
            Token before = header.put(key, value);
            if (before != null && !key.equals("COMMENT")) {
                throw value.refused(key + " stands in line " + before.line() + " already");
            }
        } else if (!line.isEmpty()) {
            throw new Token(source, lineNumber, line)
                    .refused("'" + line + "' is neither 'KEY: value' nor a section");
        }
    }

    private Cities cities() {
        oneOf("TYPE", Set.of("TSP", "ATSP"));
        int count = required("DIMENSION").whole("cities", Cities.COUNT_MIN, Cities.COUNT_MAX);
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
        Token format = required("EDGE_WEIGHT_FORMAT");
        MatrixShape shape = MatrixShape.named(format);
        List<Token> numbers = section(WEIGHTS, shape.numbers(count));
        return shape.matrix(count, numbers);
    }

    /** Refuses cities that are too far from each other. */
    private int[] possible(int count, int[] roads) {
        for (int i = 0; i < roads.length; i++) {
            if (roads[i] > Cities.ROAD_MAX) {
                Token city = section(COORDINATES, 3 * count).get(3 * (i / count));
                throw city.refused(
                        "cities %d and %d are more than %d apart"
                                .formatted(i / count + 1, i % count + 1, Cities.ROAD_MAX));
            }
        }
        return roads;
    }

    /** The two coordinates of each city, one after the other. */
    private double[] coordinates(int count, boolean onEarth) {
        List<Token> numbers = section(COORDINATES, 3 * count);
        double[] coordinates = new double[2 * count];
        for (int i = 0; i < count; i++) {
            Token city = numbers.get(3 * i);
            if (city.whole() != i + 1) {
                throw city.refused(
                        "city " + city.text() + " stands where city " + (i + 1) + " is expected");
            }
            Token first = numbers.get(3 * i + 1);
            Token second = numbers.get(3 * i + 2);
            coordinates[2 * i] =
                    onEarth ? first.real("latitude", -LATITUDE_MAX, LATITUDE_MAX) : first.real();
            coordinates[2 * i + 1] =
                    onEarth
                            ? second.real("longitude", -LONGITUDE_MAX, LONGITUDE_MAX)
                            : second.real();
        }
        return coordinates;
    }

    private List<Token> section(String name, int expected) {
        List<Token> numbers = sections.get(name);
        if (numbers == null) {
            throw end().refused("the end of the file, but there is no " + name);
        }
        if (numbers.size() != expected) {
            Token last = numbers.isEmpty() ? titles.getOrDefault(name, end()) : numbers.getLast();
            throw last.refused(name + " has " + numbers.size() + " numbers, expected " + expected);
        }
        return numbers;
    }

    private Token end() {
        return new Token(source, lastLine, "");
    }

    private String oneOf(String key, Set<String> known) {
        Token value = required(key);
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

    private Token required(String key) {
        Token value = header.get(key);
        if (value == null) {
            throw end().refused("the end of the file, but the header has no " + key);
        }
        return value;
    }
}
