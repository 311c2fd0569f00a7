package dev.merino.paper.table;

import dev.merino.core.Check;
import dev.merino.paper.experiment.ResourceLines;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a table or figure of a paper says, from a resource file {@code ID.table} beside a class:
 *
 * <pre>
 *   title: Application speedups at 32 processors
 *   source: Cashmere, Table IV
 *   caption: one sentence or several, about what is compared
 *   compare: ratio                           or difference; ratio if it is left out
 *   figure: bars                             or lines, stacks, none; none if it is left out
 *   columns: DMS | MS
 *   Barnes: speedup | 7.6 | 5.5              a row; values as {@link PaperValue#parse} reads them
 * </pre>
 *
 * <p>Rows that belong together have names that are the same up to a colon.
 */
public final class PaperValues {
    private static final List<String> HEADS =
            List.of("title", "source", "caption", "compare", "figure", "columns");

    private final String id;
    private final Map<String, String> heads = new LinkedHashMap<>();
    private final Map<String, List<PaperValue>> rows = new LinkedHashMap<>();

    private PaperValues(String id) {
        this.id = id;
    }

    /** Those of the table {@code id}, beside {@code beside}. */
    static PaperValues of(Class<?> beside, String id) {
        return parse(id, ResourceLines.of(beside, id + ".table"));
    }

    static PaperValues parse(String id, List<String> lines) {
        PaperValues values = new PaperValues(id);
        lines.forEach(values::add);
        int columns = values.columns().size();
        values.rows.forEach(
                (row, cells) ->
                        Check.that(
                                cells.size() == columns,
                                "%s: row %s has %d values for %d columns",
                                id,
                                row,
                                cells.size(),
                                columns));
        return values;
    }

    private void add(String line) {
        Optional<String> head =
                HEADS.stream().filter(name -> line.startsWith(name + ":")).findFirst();
        if (head.isPresent()) {
            heads.put(head.get(), line.substring(head.get().length() + 1).strip());
            return;
        }
        List<String> fields = fields(line);
        List<PaperValue> cells = fields.stream().skip(1).map(PaperValue::parse).toList();
        Check.that(!rows.containsKey(fields.getFirst()), "%s: two rows %s", id, fields.getFirst());
        rows.put(fields.getFirst(), cells);
    }

    private static List<String> fields(String line) {
        return Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    }

    private String head(String name) {
        return Check.present(heads.get(name), "%s.table has no %s", id, name);
    }

    String title() {
        return head("title");
    }

    String source() {
        return head("source");
    }

    String caption() {
        return head("caption");
    }

    Comparison comparison() {
        return Comparison.valueOf(heads.getOrDefault("compare", "ratio").toUpperCase(Locale.ROOT));
    }

    Figure figure() {
        return Figure.valueOf(heads.getOrDefault("figure", "none").toUpperCase(Locale.ROOT));
    }

    List<String> columns() {
        return fields(head("columns"));
    }

    Map<String, List<PaperValue>> rows() {
        return rows;
    }
}
