package dev.merino.paper.report;

import dev.merino.paper.table.Result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * For each group of rows and each column two stacks of the group's quantities: the paper's, pale,
 * and ours beside it.
 */
final class StackFigure {
    private static final double BAR = 12;
    private static final double SPACE = 18;
    private static final double GROUP_MIN = 90;

    private StackFigure() {}

    static String of(Result result) {
        List<String> groups = result.table().groups();
        int columns = result.table().columns().size();
        double group = Math.max(GROUP_MIN, columns * (2 * BAR + 4) + SPACE);
        double width = SvgCanvas.LEFT + groups.size() * group + SPACE;
        SvgCanvas canvas = new SvgCanvas(result.table().title(), width, largest(result));
        canvas.legend(
                rowsOf(result, groups.getFirst()).stream()
                        .map(row -> row.row().quantity())
                        .toList(),
                "pale: the paper's; full: ours; from left to right: "
                        + String.join(", ", result.table().columns()));
        double left = SvgCanvas.LEFT + SPACE / 2;
        for (String name : groups) {
            for (int column = 0; column < columns; column++) {
                double x = left + column * (2 * BAR + 4);
                List<Result.Row> rows = rowsOf(result, name);
                stack(canvas, rows, column, x, " pale", cell -> cell.paper().middle());
                stack(canvas, rows, column, x + BAR, "", Result.Cell::ours);
            }
            canvas.name(left + group / 2 - SPACE / 2, name);
            left += group;
        }
        return canvas.done();
    }

    private static List<Result.Row> rowsOf(Result result, String group) {
        return result.rows().stream().filter(row -> row.row().group().equals(group)).toList();
    }

    /** The height of the highest stack. */
    private static double largest(Result result) {
        double largest = 1;
        for (String group : result.table().groups()) {
            for (int column = 0; column < result.table().columns().size(); column++) {
                int at = column;
                List<Result.Cell> cells =
                        rowsOf(result, group).stream().map(row -> row.cells().get(at)).toList();
                double ours = cells.stream().mapToDouble(cell -> cell.ours().orElse(0)).sum();
                double paper =
                        cells.stream().mapToDouble(cell -> cell.paper().middle().orElse(0)).sum();
                largest = Math.max(largest, Math.max(ours, paper));
            }
        }
        return largest;
    }

    private static void stack(
            SvgCanvas canvas,
            List<Result.Row> rows,
            int column,
            double x,
            String style,
            Function<Result.Cell, OptionalDouble> value) {
        double from = 0;
        for (int i = 0; i < rows.size(); i++) {
            double height = value.apply(rows.get(i).cells().get(column)).orElse(0);
            if (height > 0) {
                canvas.bar("c" + i % SvgCanvas.COLOURS + style, x, BAR - 1, from, from + height);
                from += height;
            }
        }
    }
}
