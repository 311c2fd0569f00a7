package dev.merino.bench.live;

import dev.merino.core.Json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a benchmark of live nodes: a table for people and JSON for programs.
 *
 * @param name what was measured
 * @param machine where
 * @param seed of everything that was left to chance
 * @param rows the costs
 * @param measurements the values behind the rows, round by round
 * @param notes how to read it
 */
record Report(
        String name,
        MachineDescription machine,
        long seed,
        List<Comparison> rows,
        Measurements measurements,
        List<String> notes) {
    Report {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /** Whether all targets are met. */
    boolean isMet() {
        return rows.stream().allMatch(Comparison::isMet);
    }

    String table() {
        int what = width(rows.stream().map(Comparison::what).toList(), name + ", us");
        int beside = width(rows.stream().map(Comparison::beside).toList(), "beside");
        StringBuilder text = new StringBuilder();
        text.append(
                String.format(
                        Locale.ROOT,
                        "%-" + what + "s %10s  %-" + beside + "s %10s %7s %7s %5s%n",
                        name + ", us",
                        "median",
                        "beside",
                        "median",
                        "ratio",
                        "target",
                        "met?"));
        rows.forEach(row -> text.append(row.row(what, beside)).append('\n'));
        notes.forEach(note -> text.append("- ").append(note).append('\n'));
        return text.append(machine).append(", seed ").append(seed).append('\n').toString();
    }

    private static int width(List<String> cells, String head) {
        int longest = cells.stream().mapToInt(String::length).max().orElse(0);
        return Math.max(head.length(), longest);
    }

    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("benchmark", name);
        all.put("machine", machine.processor());
        all.put("cores", machine.cores());
        all.put("kernel", machine.kernel());
        all.put("java", machine.java());
        all.put("seed", seed);
        all.put("met", isMet());
        all.put("rows", rows.stream().map(Report::fields).toList());
        all.put("rounds", roundsByName());
        return Json.of(all) + "\n";
    }

    private static Map<String, Object> fields(Comparison row) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("what", row.what());
        fields.put("us", row.us());
        fields.put("beside", row.beside());
        fields.put("besideUs", row.besideUs());
        fields.put("ratio", row.ratio());
        fields.put("target", row.ratioMax());
        fields.put("met", row.isMet());
        return fields;
    }

    private Map<String, Object> roundsByName() {
        Map<String, Object> rounds = new LinkedHashMap<>();
        measurements
                .names()
                .forEach(reading -> rounds.put(reading, new ArrayList<>(measurements.of(reading))));
        return rounds;
    }
}
