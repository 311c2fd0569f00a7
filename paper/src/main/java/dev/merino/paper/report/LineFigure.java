package dev.merino.paper.report;

import static dev.merino.paper.report.Markup.place;

import dev.merino.paper.table.Result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** A curve for each row over columns that are numbers: the paper's dashed, ours full. */
final class LineFigure {
    private static final double WIDTH = 640;
    private static final double MARGIN = 30;

    private LineFigure() {}

    static String of(Result result) {
        SvgCanvas canvas = new SvgCanvas(result.table().title(), WIDTH, SvgFigure.largest(result));
        List<String> names = result.rows().stream().map(row -> row.row().name()).toList();
        canvas.legend(names, "dashed: the paper's; full: ours");
        List<String> columns = result.table().columns();
        for (int i = 0; i < columns.size(); i++) {
            canvas.name(x(columns, i), columns.get(i));
        }
        for (int i = 0; i < result.rows().size(); i++) {
            String style = "line c" + i % SvgCanvas.COLOURS;
            List<Result.Cell> cells = result.rows().get(i).cells();
            curve(canvas, style + " dash", columns, cells, cell -> cell.paper().middle());
            curve(canvas, style, columns, cells, Result.Cell::ours);
        }
        return canvas.done();
    }

    /** Where column {@code i} is: as far to the right as its number says. */
    private static double x(List<String> columns, int i) {
        double number = Double.parseDouble(columns.get(i));
        double last = Double.parseDouble(columns.getLast());
        return SvgCanvas.LEFT + (WIDTH - SvgCanvas.LEFT - MARGIN) * number / last;
    }

    private static void curve(
            SvgCanvas canvas,
            String style,
            List<String> columns,
            List<Result.Cell> cells,
            Function<Result.Cell, OptionalDouble> value) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            OptionalDouble at = value.apply(cells.get(i));
            if (at.isPresent()) {
                path.append(path.isEmpty() ? "M" : "L").append(place(x(columns, i)));
                path.append(' ').append(place(canvas.up(at.getAsDouble())));
            }
        }
        if (!path.isEmpty()) {
            canvas.path(style, path.toString());
        }
    }
}
