package dev.merino.paper.table;

import dev.merino.paper.experiment.Experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A table or figure of a paper, and how ours is made.
 *
 * @param id how to ask for it, such as {@code cashmere-table-4}
 * @param title what it is, in one line
 * @param source the paper, and where in it
 * @param caption what is compared with what
 * @param comparison how
 * @param figure how it is drawn
 * @param columns their names
 * @param rows its rows
 */
public record PaperTable(
        String id,
        String title,
        String source,
        String caption,
        Comparison comparison,
        Figure figure,
        List<String> columns,
        List<Row> rows) {
    /**
     * A row.
     *
     * @param name its name; rows that belong together have the same up to a colon
     * @param cells one for each column
     */
    public record Row(String name, List<Cell> cells) {
        /** What it is about: the name up to a colon. */
        public String group() {
            return name.contains(":") ? name.substring(0, name.indexOf(':')) : name;
        }

        /** What it counts: the name after the colon, if there is one. */
        public String quantity() {
            return name.contains(":") ? name.substring(name.indexOf(':') + 1).strip() : "";
        }
    }

    /**
     * A cell.
     *
     * @param paper what the paper has
     * @param ours how ours is made
     */
    public record Cell(PaperValue paper, Formula ours) {}

    /** How the cells of a table are made. */
    @FunctionalInterface
    public interface Cells {
        /** How our value in that row and column is made. */
        Formula formula(Row row, String column);
    }

    /**
     * The table whose values are in {@code ID.table} beside {@code beside}.
     *
     * @param cells how each of its cells is made; its rows have no cells yet
     */
    public static PaperTable of(Class<?> beside, String id, Cells cells) {
        PaperValues values = PaperValues.of(beside, id);
        List<Row> rows = new ArrayList<>();
        values.rows().forEach((name, paper) -> rows.add(row(name, paper, values.columns(), cells)));
        return new PaperTable(
                id,
                values.title(),
                values.source(),
                values.caption(),
                values.comparison(),
                values.figure(),
                values.columns(),
                rows);
    }

    private static Row row(
            String name, List<PaperValue> paper, List<String> columns, Cells formulas) {
        Row named = new Row(name, List.of());
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            cells.add(new Cell(paper.get(i), formulas.formula(named, columns.get(i))));
        }
        return new Row(name, List.copyOf(cells));
    }

    /** This table with those of its rows whose group is wanted. */
    public PaperTable only(Predicate<String> isWanted) {
        List<Row> chosen = rows.stream().filter(row -> isWanted.test(row.group())).toList();
        return new PaperTable(id, title, source, caption, comparison, figure, columns, chosen);
    }

    /** What its rows are about, in their order. */
    public List<String> groups() {
        return rows.stream().map(Row::group).distinct().toList();
    }

    /** What has to be run for it; some may be in it twice. */
    public List<Experiment> experiments() {
        List<Experiment> all = new ArrayList<>();
        for (Row row : rows) {
            for (Cell cell : row.cells()) {
                switch (cell.ours()) {
                    case Formula.Computed computed -> all.addAll(computed.experiments());
                    case Formula.Missing _ -> {} // nothing to run
                }
            }
        }
        return all;
    }
}
