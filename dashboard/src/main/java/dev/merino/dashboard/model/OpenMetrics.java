package dev.merino.dashboard.model;

import dev.merino.Statistics;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a run has counted so far, as text in the OpenMetrics format 1.0, for Prometheus and others
 * that ask again and again. Names are those of the statistics, with underscores.
 */
final class OpenMetrics {
    private static final int NS_DIGITS = 9;

    /** As {@link Moments#causes} has them, under the names of the JSON of a run. */
    private static final List<String> CAUSES =
            List.of("user", "protocol", "page", "lock", "barrier", "flag", "counter", "other");

    /** Samples by family; all samples of a family must stand together. */
    private final Map<String, Family> families = new LinkedHashMap<>();

    /** Samples of one name. */
    private record Family(String head, List<String> samples) {}

    /**
     * The text.
     *
     * @param about what tells this run from others, by name
     * @param runNs how long the program has been running
     * @param nodes what each node has counted
     */
    static String of(
            Map<String, String> about, long runNs, boolean isOver, List<Statistics.Node> nodes) {
        OpenMetrics all = new OpenMetrics();
        all.add("merino_run", "info", "", "_info", about, "1");
        all.add("merino_run_seconds", "gauge", "seconds", "", Map.of(), seconds(runNs));
        all.add("merino_run_over", "gauge", "", "", Map.of(), isOver ? "1" : "0");
        int firstRank = 0;
        for (int node = 0; node < nodes.size(); node++) {
            all.node(node, firstRank, nodes.get(node));
            firstRank += nodes.get(node).ranks().size();
        }
        return all.text();
    }

    private void node(int node, int firstRank, Statistics.Node counted) {
        String number = Integer.toString(node);
        Map<String, String> ofNode = Map.of("node", number);
        counted.counts()
                .forEach(
                        (label, count) ->
                                counter("merino_" + name(label), "", ofNode, count.toString()));
        counted.traffic()
                .forEach(
                        (kind, sent) -> {
                            Map<String, String> ofKind = labels("node", number, "kind", kind);
                            counter("merino_messages", "", ofKind, "" + sent.messages());
                            counter("merino_message_bytes", "bytes", ofKind, "" + sent.bytes());
                        });
        for (int i = 0; i < counted.ranks().size(); i++) {
            rank(number, Integer.toString(firstRank + i), counted.ranks().get(i));
        }
        Statistics.Handlers handlers = counted.handlers();
        times(
                "merino_handler_seconds",
                number,
                "kind",
                Map.of(
                        "coherence", handlers.coherenceNs(),
                        "synchronisation", handlers.synchronisationNs(),
                        "remoteMemory", handlers.remoteMemoryNs()));
        times(
                "merino_keeper_seconds",
                number,
                "where",
                Map.of(
                        "user", counted.keeper().userNs(),
                        "kernel", counted.keeper().kernelNs(),
                        "idle", counted.keeper().idleNs()));
    }

    private void rank(String node, String rank, Statistics.Time time) {
        List<Long> causesNs = Moments.causes(time);
        for (int i = 0; i < causesNs.size(); i++) {
            Map<String, String> labels = labels("node", node, "rank", rank);
            labels.put("cause", CAUSES.get(i));
            counter("merino_rank_seconds", "seconds", labels, seconds(causesNs.get(i)));
        }
    }

    private void times(String family, String node, String label, Map<String, Long> ns) {
        ns.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(
                        each ->
                                counter(
                                        family,
                                        "seconds",
                                        labels("node", node, label, each.getKey()),
                                        seconds(each.getValue())));
    }

    private static Map<String, String> labels(String... namesAndValues) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            labels.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return labels;
    }

    private void counter(String family, String unit, Map<String, String> labels, String value) {
        add(family, "counter", unit, "_total", labels, value);
    }

    private void add(
            String family,
            String type,
            String unit,
            String suffix,
            Map<String, String> labels,
            String value) {
        String unitLine = unit.isEmpty() ? "" : "# UNIT %s %s\n".formatted(family, unit);
        families.computeIfAbsent(
                        family,
                        _ ->
                                new Family(
                                        "# TYPE %s %s\n%s".formatted(family, type, unitLine),
                                        new ArrayList<>()))
                .samples
                .add("%s%s%s %s\n".formatted(family, suffix, braces(labels), value));
    }

    private static String braces(Map<String, String> labels) {
        List<String> all = new ArrayList<>();
        labels.forEach((name, value) -> all.add("%s=\"%s\"".formatted(name, escaped(value))));
        return all.isEmpty() ? "" : "{" + String.join(",", all) + "}";
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    /** A label of the statistics as a part of a name. */
    private static String name(String label) {
        return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }

    /** All digits that were measured. */
    private static String seconds(long ns) {
        return BigDecimal.valueOf(ns, NS_DIGITS).toPlainString();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (Family family : families.values()) {
            text.append(family.head);
            family.samples.forEach(text::append);
        }
        return text.append("# EOF\n").toString();
    }
}
