package dev.merino.paper.report;

import dev.merino.paper.table.PaperTable;
import dev.merino.paper.table.Result;

import java.util.List;
import java.util.OptionalDouble;

/** Draws a result as the paper draws it, the paper's values beside ours. */
final class SvgFigure {
    private SvgFigure() {}

    /** The picture, as SVG for a page; nothing if the table is not drawn. */
    static String of(Result result) {
        return switch (result.table().figure()) {
            case NONE -> "";
            case BARS -> BarFigure.of(result);
            case LINES -> LineFigure.of(result);
            case STACKS -> StackFigure.of(result);
        };
    }

    /** The largest value of {@code result}, the paper's or ours; 1 if there is none. */
    static double largest(Result result) {
        return result.rows().stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(cell -> List.of(cell.paper().middle(), cell.ours()).stream())
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .filter(value -> value > 0)
                .max()
                .orElse(1);
    }

    /** The first quantity of {@code table}, which is the one that is drawn. */
    static String drawn(PaperTable table) {
        return table.rows().getFirst().quantity();
    }
}
