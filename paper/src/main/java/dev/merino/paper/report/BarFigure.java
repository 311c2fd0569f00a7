package dev.merino.paper.report;

import dev.merino.paper.table.Result;

import java.util.List;
import java.util.OptionalDouble;

/** A group of bars for each row: for each column the paper's value, pale, and ours beside it. */
final class BarFigure {
    private static final double BAR = 7;
    private static final double SPACE = 16;
    private static final double GROUP_MIN = 76;

    private BarFigure() {}

    static String of(Result result) {
        String quantity = SvgFigure.drawn(result.table());
        List<Result.Row> rows =
                result.rows().stream()
                        .filter(row -> row.row().quantity().equals(quantity))
                        .toList();
        double group = Math.max(GROUP_MIN, result.table().columns().size() * (2 * BAR + 2) + SPACE);
        double width = SvgCanvas.LEFT + group * rows.size() + SPACE;
        double largest = SvgFigure.largest(new Result(result.table(), rows));
        SvgCanvas canvas = new SvgCanvas(result.table().title(), width, largest);
        canvas.legend(result.table().columns(), "pale: the paper's; full: ours");
        double x = SvgCanvas.LEFT + SPACE / 2;
        for (Result.Row row : rows) {
            draw(canvas, row, x);
            canvas.name(x + group / 2 - SPACE / 2, row.row().group());
            x += group;
        }
        return canvas.done();
    }

    private static void draw(SvgCanvas canvas, Result.Row row, double left) {
        double x = left;
        for (int i = 0; i < row.cells().size(); i++) {
            String colour = "c" + i % SvgCanvas.COLOURS;
            Result.Cell cell = row.cells().get(i);
            bar(canvas, colour + " pale", x, cell.paper().middle());
            bar(canvas, colour, x + BAR, cell.ours());
            x += 2 * BAR + 2;
        }
    }

    private static void bar(SvgCanvas canvas, String style, double x, OptionalDouble value) {
        value.ifPresent(height -> canvas.bar(style, x, BAR - 1, 0, height));
    }
}
