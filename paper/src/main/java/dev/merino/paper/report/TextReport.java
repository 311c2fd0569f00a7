package dev.merino.paper.report;

import dev.merino.paper.table.Numbers;
import dev.merino.paper.table.PaperTable;
import dev.merino.paper.table.Result;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A result as text: of each row a line with the paper's values, one with ours, and one with the
 * comparison, as far as there are any; and in how many cells ours is near the paper's.
 */
public final class TextReport {
    private static final int KIND_WIDTH = 6;
    private static final int COLUMN_MIN = 8;
    private static final String NOTHING = "-";

    private final Result result;
    private final int nameWidth;
    private final int columnWidth;
    private final StringBuilder text = new StringBuilder();

    private TextReport(Result result) {
        this.result = result;
        PaperTable table = result.table();
        this.nameWidth = table.rows().stream().mapToInt(row -> row.name().length()).max().orElse(0);
        int widest = table.columns().stream().mapToInt(String::length).max().orElse(0);
        this.columnWidth = Math.max(COLUMN_MIN, widest) + 1;
    }

    /** The text of {@code result}. */
    public static String of(Result result) {
        return new TextReport(result).write();
    }

    private String write() {
        PaperTable table = result.table();
        text.append("%s: %s (%s)%n".formatted(table.id(), table.title(), table.source()));
        text.append(table.caption()).append('\n');
        line("", "", table.columns());
        for (Result.Row row : result.rows()) {
            lines(row);
        }
        Nearness.lines(result).forEach(line -> text.append(line).append('\n'));
        result.reasons().forEach(why -> text.append(NOTHING + " " + why + ".\n"));
        return text.toString();
    }

    private void lines(Result.Row row) {
        String name = row.row().name();
        if (cells(row, cell -> cell.paper().text()).stream()
                .anyMatch(cell -> !cell.equals(NOTHING))) {
            line(name, "paper", cells(row, cell -> cell.paper().text()));
            name = "";
        }
        line(name, "ours", cells(row, cell -> text(cell.ours(), "")));
        if (row.cells().stream().anyMatch(cell -> cell.compared().isPresent())) {
            String kind = result.table().comparison().title();
            line("", kind, cells(row, cell -> compared(cell)));
        }
    }

    private String compared(Result.Cell cell) {
        return switch (result.table().comparison()) {
            case RATIO ->
                    cell.compared().isPresent()
                            ? String.format(Locale.ROOT, "%.2f", cell.compared().getAsDouble())
                            : "";
            case DIFFERENCE -> text(cell.compared(), "+");
        };
    }

    private static String text(OptionalDouble value, String plus) {
        if (value.isEmpty()) {
            return "";
        }
        return (value.getAsDouble() > 0 ? plus : "") + Numbers.text(value.getAsDouble());
    }

    private static List<String> cells(Result.Row row, Function<Result.Cell, String> each) {
        return row.cells().stream().map(each).map(cell -> cell.isEmpty() ? NOTHING : cell).toList();
    }

    private void line(String name, String kind, List<String> cells) {
        StringBuilder line = new StringBuilder();
        line.append(padded(name, nameWidth)).append("  ").append(padded(kind, KIND_WIDTH));
        for (String cell : cells) {
            line.append(" ".repeat(Math.max(1, columnWidth - cell.length()))).append(cell);
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    private static String padded(String words, int width) {
        return words + " ".repeat(Math.max(0, width - words.length()));
    }
}
