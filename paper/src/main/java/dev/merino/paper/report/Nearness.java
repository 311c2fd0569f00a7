package dev.merino.paper.report;

import dev.merino.paper.table.Comparison;
import dev.merino.paper.table.Result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** In how many cells our value is near the paper's, for each quantity of a table. */
final class Nearness {
    private static final double QUARTER = 0.25;
    private static final double TWICE = 2;
    private static final double POINTS = 10;

    private Nearness() {}

    /** Sentences about {@code result}; none if nothing is compared. */
    static List<String> lines(Result result) {
        Map<String, List<OptionalDouble>> byQuantity = new LinkedHashMap<>();
        for (Result.Row row : result.rows()) {
            List<OptionalDouble> compared =
                    byQuantity.computeIfAbsent(row.row().quantity(), _ -> new ArrayList<>());
            row.cells().stream()
                    .filter(Nearness::hasBoth)
                    .forEach(cell -> compared.add(cell.compared()));
        }
        List<String> lines = new ArrayList<>();
        byQuantity.forEach(
                (quantity, all) -> {
                    if (!all.isEmpty()) {
                        lines.add(line(quantity, all, result.table().comparison()));
                    }
                });
        return lines;
    }

    private static boolean hasBoth(Result.Cell cell) {
        return cell.ours().isPresent() && cell.paper().middle().isPresent();
    }

    private static String line(String quantity, List<OptionalDouble> all, Comparison how) {
        String about = quantity.isEmpty() ? "" : quantity + ", ";
        return about
                + switch (how) {
                    case RATIO ->
                            "of %d cells within 25 %%: %d, within a factor of 2: %d"
                                    .formatted(
                                            all.size(),
                                            ratios(all, 1 - QUARTER, 1 + QUARTER),
                                            ratios(all, 1 / TWICE, TWICE));
                    case DIFFERENCE ->
                            "of %d cells within 10 points: %d"
                                    .formatted(
                                            all.size(),
                                            all.stream()
                                                    .filter(by -> Math.abs(by.orElse(0)) <= POINTS)
                                                    .count());
                };
    }

    /** How many of {@code all} are between these. */
    private static long ratios(List<OptionalDouble> all, double low, double high) {
        return all.stream()
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .filter(ratio -> ratio >= low && ratio <= high)
                .count();
    }
}
