package dev.merino.launch;

import dev.merino.control.Control;
import dev.merino.control.RankNumbers;
import dev.merino.control.WaitReport;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Asks all nodes where their ranks are: because somebody wants to know, or because nothing has
 * moved for long.
 */
final class WaitReports {
    private static final long ANSWER_NS = 3_000_000_000L;

    private final RankNumbers ranks;
    private final long stallNs;
    private final LaunchActions actions;
    private final Map<Integer, WaitReport.OfNode> answers = new TreeMap<>();
    private final List<Consumer<WaitGraph>> readers = new ArrayList<>();
    private long askedNs;
    private boolean told;
    private long movedNs;

    WaitReports(RankNumbers ranks, long stallNs, LaunchActions actions) {
        this.ranks = ranks;
        this.stallNs = stallNs;
        this.actions = actions;
    }

    /** A rank was done waiting. */
    void moved(long nowNs) {
        movedNs = nowNs;
        told = false;
    }

    /** Shows where all ranks are, and {@code why} somebody asks. */
    void show(String why, long nowNs) {
        if (readers.isEmpty()) {
            actions.say(List.of("merino: " + why + "; asking all nodes where their ranks are"));
            ask(picture -> actions.say(picture.lines()), nowNs);
        }
    }

    /** Lets {@code reader} know where all ranks are, or those of the nodes that answer in time. */
    void ask(Consumer<WaitGraph> reader, long nowNs) {
        if (readers.isEmpty()) {
            askedNs = nowNs;
            answers.clear();
            actions.tellAll(new Control.ReportRequest());
        }
        readers.add(reader);
    }

    void answered(int node, WaitReport.OfNode whereabouts) {
        if (!readers.isEmpty()) {
            answers.put(node, whereabouts);
            if (answers.size() == ranks.nodes()) {
                tell();
            }
        }
    }

    void tick(long nowNs) {
        if (stallNs > 0 && !told && nowNs - movedNs > stallNs) {
            told = true;
            show("no rank was done waiting for " + stallNs / 1_000_000_000 + " s", nowNs);
        }
        if (!readers.isEmpty() && nowNs - askedNs > ANSWER_NS) {
            tell();
        }
    }

    private void tell() {
        WaitGraph picture = new WaitGraph(ranks, answers);
        List<Consumer<WaitGraph>> all = List.copyOf(readers);
        readers.clear();
        all.forEach(reader -> reader.accept(picture));
    }
}
