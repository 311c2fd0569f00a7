package dev.merino.paper.table;

import dev.merino.paper.experiment.FailedExperimentException;
import dev.merino.paper.experiment.Outcomes;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A table with our values in it.
 *
 * @param table which
 * @param rows its rows
 */
public record Result(PaperTable table, List<Row> rows) {
    /** A row with our values. */
    public record Row(PaperTable.Row row, List<Cell> cells) {}

    /**
     * A cell with our value.
     *
     * @param paper the paper's
     * @param ours ours, if there is one
     * @param compared the comparison, if there are both
     * @param why there is none of ours, or nothing
     */
    public record Cell(
            PaperValue paper, OptionalDouble ours, OptionalDouble compared, String why) {}

    /** The result of {@code table}, for which all has been run. */
    public static Result of(PaperTable table, Outcomes outcomes) {
        List<Row> rows = new ArrayList<>();
        for (PaperTable.Row row : table.rows()) {
            List<Cell> cells =
                    row.cells().stream().map(cell -> cell(table, cell, outcomes)).toList();
            rows.add(new Row(row, cells));
        }
        return new Result(table, List.copyOf(rows));
    }

    private static Cell cell(PaperTable table, PaperTable.Cell cell, Outcomes outcomes) {
        return switch (cell.ours()) {
            case Formula.Missing(String why) -> without(cell.paper(), why);
            case Formula.Computed computed -> {
                try {
                    double ours = computed.value().applyAsDouble(outcomes);
                    OptionalDouble compared = table.comparison().of(cell.paper(), ours);
                    yield new Cell(cell.paper(), OptionalDouble.of(ours), compared, "");
                } catch (FailedExperimentException failed) {
                    yield without(cell.paper(), "failed: " + failed.getMessage());
                }
            }
        };
    }

    private static Cell without(PaperValue paper, String why) {
        return new Cell(paper, OptionalDouble.empty(), OptionalDouble.empty(), why);
    }

    /** Why cells are empty, each sentence once. */
    public List<String> reasons() {
        return cells().map(Cell::why).filter(why -> !why.isEmpty()).distinct().toList();
    }

    /** Whether an experiment failed. */
    public boolean hasFailed() {
        return reasons().stream().anyMatch(why -> why.startsWith("failed"));
    }

    private java.util.stream.Stream<Cell> cells() {
        return rows.stream().flatMap(row -> row.cells().stream());
    }
}
