package dev.merino.advice;

import dev.merino.advice.Advisor.Findings;
import dev.merino.advice.Advisor.Tried;
import dev.merino.advice.record.RecordedArray;
import dev.merino.advice.record.Recording;
import dev.merino.advice.replay.Cost;
import dev.merino.advice.replay.Replay;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What limited a run, and the changes most worth a try, in sentences and for JSON. */
public final class Explanation {
    /** Nobody wants to wait longer after a run. */
    private static final long LIMIT_NS = 30_000_000_000L;

    /** Who computes for so large a part of the time gains little by anything else. */
    private static final double COMPUTES = 0.9;

    private static final double PART_MIN = 0.005;
    private static final String TOTAL = "total";
    private static final String USER = "user";

    private static final Map<String, String> CAUSES =
            Map.of(
                    "protocol", "ran the protocol",
                    "page", "waited for pages",
                    "lock", "waited for locks",
                    "barrier", "waited at barriers",
                    "flag", "waited for flags and conditions",
                    "counter", "waited for counters",
                    "other", "waited for allocation and closing");

    private final List<String> lines = new ArrayList<>();
    private final List<Map<String, Object>> changes = new ArrayList<>();

    private Explanation() {}

    /**
     * Of a run.
     *
     * @param timeNs where the time of its ranks went, by cause, as the JSON of a run has it
     * @param recording how it shared pages
     */
    public static Explanation of(Map<String, Long> timeNs, Recording recording) {
        Explanation explanation = new Explanation();
        explanation.limits(timeNs);
        try {
            explanation.advice(Advisor.advise(recording, LIMIT_NS), recording);
        } catch (IllegalArgumentException e) {
            explanation.lines.add("no change was tried: " + e.getMessage() + ".");
        }
        return explanation;
    }

    /** Sentences, one after the other. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** The advice for {@link dev.merino.core.Json}. */
    public List<Map<String, Object>> json() {
        return List.copyOf(changes);
    }

    private void limits(Map<String, Long> timeNs) {
        double totalNs = Math.max(1, timeNs.getOrDefault(TOTAL, 0L));
        double computes = timeNs.getOrDefault(USER, 0L) / totalNs;
        String waits =
                CAUSES.keySet().stream()
                        .filter(cause -> timeNs.getOrDefault(cause, 0L) > PART_MIN * totalNs)
                        .sorted(Comparator.comparingLong((String c) -> -timeNs.getOrDefault(c, 0L)))
                        .map(
                                c ->
                                        CAUSES.get(c)
                                                + " "
                                                + percent(timeNs.getOrDefault(c, 0L) / totalNs))
                        .collect(Collectors.joining(", "));
        lines.add(
                String.format(
                        Locale.ROOT,
                        "what limited this run: ranks computed %s of their time%s.",
                        percent(computes),
                        waits.isEmpty() ? "" : ", " + waits));
        if (computes > COMPUTES) {
            lines.add(
                    "most of it is the program's own: what follows can save little of the whole.");
        }
    }

    private void advice(Findings found, Recording whole) {
        Recording replayed = found.replayed();
        lines.add(
                String.format(
                        Locale.ROOT,
                        "%s replayed what %d nodes did to pages in %s, on modelled machines"
                                + " (%s), with %d changes one by one%s.",
                        "merino",
                        replayed.nodes(),
                        intervals(replayed, whole),
                        Replay.MACHINES,
                        found.count(),
                        found.isCut() ? "; there was no time for more" : ""));
        if (found.best().isEmpty()) {
            lines.add("none of them made sharing cheaper by a twentieth.");
        }
        for (Tried tried : found.best()) {
            add(tried, found.base(), replayed.arrays());
        }
    }

    private static String intervals(Recording replayed, Recording whole) {
        int count = replayed.intervals();
        boolean isAll = whole.isWhole() && count == whole.intervals();
        return isAll
                ? String.format(Locale.ROOT, "all %d intervals between barriers", count)
                : String.format(Locale.ROOT, "the first %d intervals between barriers", count);
    }

    private void add(Tried tried, Cost base, List<RecordedArray> arrays) {
        Cost cost = tried.cost();
        String words = tried.change().words(arrays);
        String effect =
                String.format(
                        Locale.ROOT,
                        "sharing costs %s of what it did (messages %,d to %,d, faults %,d to %,d,"
                                + " diffs %,d to %,d)",
                        ratio(cost.ratioTo(base)),
                        base.messages(),
                        cost.messages(),
                        base.faults(),
                        cost.faults(),
                        base.diffs(),
                        cost.diffs());
        lines.add(String.format(Locale.ROOT, "%d. %s: %s.", changes.size() + 1, words, effect));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("change", words);
        map.put("ratio", cost.ratioTo(base));
        map.put("before", json(base));
        map.put("after", json(cost));
        changes.add(map);
    }

    private static Map<String, Object> json(Cost cost) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("ns", cost.ns());
        map.put("messages", cost.messages());
        map.put("bytes", cost.bytes());
        map.put("faults", cost.faults());
        map.put("diffs", cost.diffs());
        return map;
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 0.1 ? "%.3f" : "%.2f", ratio);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
