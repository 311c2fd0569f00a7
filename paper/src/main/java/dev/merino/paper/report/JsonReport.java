package dev.merino.paper.report;

import dev.merino.paper.experiment.Scale;
import dev.merino.paper.table.PaperTable;
import dev.merino.paper.table.PaperValue;
import dev.merino.paper.table.Result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Results as maps, lists, numbers and texts, for whoever writes JSON. */
public final class JsonReport {
    private JsonReport() {}

    /** All of {@code results}. */
    public static Map<String, Object> of(List<Result> results, Scale scale) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("scale", scale.title());
        all.put("tables", results.stream().map(JsonReport::table).toList());
        return all;
    }

    private static Map<String, Object> table(Result result) {
        PaperTable table = result.table();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", table.id());
        fields.put("title", table.title());
        fields.put("source", table.source());
        fields.put("caption", table.caption());
        fields.put("columns", table.columns());
        List<Object> rows = new ArrayList<>();
        for (Result.Row row : result.rows()) {
            for (int i = 0; i < row.cells().size(); i++) {
                rows.add(cell(row, table.columns().get(i), row.cells().get(i), table));
            }
        }
        fields.put("cells", rows);
        return fields;
    }

    private static Map<String, Object> cell(
            Result.Row row, String column, Result.Cell cell, PaperTable table) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("row", row.row().name());
        fields.put("column", column);
        paper(fields, cell.paper());
        put(fields, "ours", cell.ours());
        put(fields, table.comparison().title(), cell.compared());
        if (!cell.why().isEmpty()) {
            fields.put("why", cell.why());
        }
        return fields;
    }

    private static void paper(Map<String, Object> fields, PaperValue paper) {
        switch (paper) {
            case PaperValue.Absent() -> {}
            case PaperValue.Printed(double value) -> fields.put("paper", value);
            case PaperValue.Read(double value) -> {
                fields.put("paper", value);
                fields.put("readOffAPicture", true);
            }
            case PaperValue.Between(double low, double high) -> {
                fields.put("paperLow", low);
                fields.put("paperHigh", high);
            }
        }
    }

    private static void put(Map<String, Object> fields, String name, OptionalDouble value) {
        value.ifPresent(number -> fields.put(name, number));
    }
}
