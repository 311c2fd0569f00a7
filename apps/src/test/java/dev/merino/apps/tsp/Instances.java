package dev.merino.apps.tsp;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The instances of the tests. */
final class Instances {
    private Instances() {}

    static Cities read(String name) throws IOException {
        try (InputStream in =
                Objects.requireNonNull(Instances.class.getResourceAsStream(name), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
            return CityFile.parse(name, text.lines().toList());
        }
    }

    /** The length that branch and bound finds. */
    static int searched(Cities cities) {
        Search search = new Search(cities, Pruning.BY_BOUND, known -> known);
        return search.complete(PartialTour.start(), Cities.NO_ROAD);
    }
}
