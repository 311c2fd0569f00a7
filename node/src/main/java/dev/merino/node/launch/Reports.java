package dev.merino.node.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Asks all nodes where their ranks are: because somebody wants to know, or because nothing has
 * moved for long.
 */
final class Reports {
    private static final long ANSWER_NS = 3_000_000_000L;

    private final int nodes;
    private final long stallNs;
    private final Stage stage;
    private final Map<Integer, List<String>> answers = new TreeMap<>();
    private boolean asked;
    private long askedNs;
    private boolean told;
    private long movedNs;

    Reports(int nodes, long stallNs, Stage stage) {
        this.nodes = nodes;
        this.stallNs = stallNs;
        this.stage = stage;
    }

    /** A rank was done waiting. */
    void moved(long nowNs) {
        movedNs = nowNs;
        told = false;
    }

    void ask(String why, long nowNs) {
        if (!asked) {
            asked = true;
            askedNs = nowNs;
            answers.clear();
            stage.say(List.of("merino: " + why + "; asking all nodes where their ranks are"));
            stage.tellAll(new Control.ReportRequest());
        }
    }

    void answered(int node, List<String> lines) {
        if (asked) {
            answers.put(node, lines);
            if (answers.size() == nodes) {
                tell();
            }
        }
    }

    void tick(long nowNs) {
        if (stallNs > 0 && !told && nowNs - movedNs > stallNs) {
            told = true;
            ask("no rank was done waiting for " + stallNs / 1_000_000_000 + " s", nowNs);
        }
        if (asked && nowNs - askedNs > ANSWER_NS) {
            tell();
        }
    }

    private void tell() {
        List<String> lines = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            List<String> answer = answers.get(node);
            lines.addAll(answer == null ? List.of("node " + node + " does not answer") : answer);
        }
        stage.say(lines);
        asked = false;
    }
}
