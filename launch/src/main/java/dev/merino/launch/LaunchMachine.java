package dev.merino.launch;

import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.ExitStatus;
import dev.merino.control.RankNumbers;
import dev.merino.control.ThrownCopy;
import dev.merino.control.WaitReport;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The launcher's mind: fed with events and the time, it says what all keepers must be told, and in
 * the end who has failed first, or that all went well.
 *
 * <p>Whose fault is it? A keeper that dies takes its lines with it, so that others complain about
 * it, sometimes before its own end is known. Therefore only what a node says about itself counts at
 * once. What others say about a node, a line that ends and a process that ends only make it
 * suspect; the verdict waits until both its line and its process have ended, or a little while.
 */
public final class LaunchMachine {
    private static final long SUSPECT_NS = 1_000_000_000L;

    private final RankNumbers ranks;
    private final LiveOptions options;
    private final LaunchActions stage;
    private final WaitReports reports;
    private final StallDetector standstill;
    private final List<KeeperStatus> cues = new ArrayList<>();
    private final BitSet endedRanks = new BitSet();
    private final long beginNs;
    private boolean started;
    private long startNs;
    private long endNs;
    private @Nullable RunFailure verdict;

    public LaunchMachine(RankNumbers ranks, LiveOptions options, LaunchActions stage, long nowNs) {
        this.ranks = ranks;
        this.options = options;
        this.stage = stage;
        this.reports = new WaitReports(ranks, options.stall().toNanos(), stage);
        this.standstill = new StallDetector(ranks.nodes(), stage, nowNs);
        this.beginNs = nowNs;
        for (int node = 0; node < ranks.nodes(); node++) {
            cues.add(new KeeperStatus(node));
        }
    }

    /** Why it failed, once it has. */
    public @Nullable RunFailure verdict() {
        return verdict;
    }

    /** Whether all went well, and is over. */
    public boolean isFinished() {
        for (KeeperStatus cue : cues) {
            if (!cue.finished) {
                return false;
            }
        }
        return true;
    }

    /** What was counted; to be asked when it {@link #isFinished}. */
    public Statistics statistics() {
        List<Statistics.Node> nodes = new ArrayList<>();
        for (KeeperStatus cue : cues) {
            if (cue.counts != null) {
                nodes.add(cue.counts);
            }
        }
        return new Statistics(nodes, endNs - startNs);
    }

    public void on(LaunchEvent event, long nowNs) {
        switch (event) {
            case LaunchEvent.Said(int node, Control control) -> said(cues.get(node), control, nowNs);
            case LaunchEvent.Beat(int node, long progress) -> beat(cues.get(node), progress, nowNs);
            case LaunchEvent.Lost(int node, String why) -> lost(cues.get(node), why, nowNs);
            case LaunchEvent.Ended(int node, int value) -> ended(cues.get(node), value, nowNs);
            case LaunchEvent.Asked() -> reports.show("a report is wanted", nowNs);
        }
    }

    /** Time has passed. */
    public void tick(long nowNs) {
        for (KeeperStatus cue : cues) {
            if (cue.suspect && nowNs - cue.suspectNs > SUSPECT_NS) {
                condemn(cue);
            }
        }
        if (started) {
            reports.tick(nowNs);
            standstill.tick(nowNs);
        } else if (nowNs - beginNs > options.patience().toNanos()) {
            late();
        }
    }

    private void said(KeeperStatus cue, Control control, long nowNs) {
        switch (control) {
            case Control.Hello hello -> cue.arrived = true;
            case Control.Listening(String address) -> listening(cue, address);
            case Control.Ready() -> ready(cue, nowNs);
            case Control.RankEnded(int rank) -> rankEnded(rank, nowNs);
            case Control.Counted(Statistics.Node counts) -> cue.counts = counts;
            case Control.Finished() -> cue.finished = true;
            case Control.Failed failed -> failed(cue, failed, nowNs);
            case Control.Report(WaitReport.OfNode all) -> reports.answered(cue.node, all);
            case Control.Still() -> standstill.still(cue.node, nowNs);
            case Control.Looked looked -> looked(cue, looked, nowNs);
            case Control.Output output -> {}
            case Control.Peers peers -> {}
            case Control.Start start -> {}
            case Control.Finish finish -> {}
            case Control.Stop stop -> {}
            case Control.ReportRequest request -> {}
            case Control.Look look -> {}
            case Control.Heartbeat heartbeat -> {}
        }
    }

    private void listening(KeeperStatus cue, String address) {
        cue.address = address;
        List<String> addresses = new ArrayList<>();
        for (KeeperStatus each : cues) {
            if (each.address == null) {
                return;
            }
            addresses.add(each.address);
        }
        stage.tellAll(new Control.Peers(addresses));
    }

    private void ready(KeeperStatus cue, long nowNs) {
        cue.ready = true;
        for (KeeperStatus each : cues) {
            if (!each.ready) {
                return;
            }
        }
        started = true;
        startNs = nowNs;
        reports.moved(nowNs);
        stage.tellAll(new Control.Start());
    }

    private void rankEnded(int rank, long nowNs) {
        endedRanks.set(rank);
        reports.moved(nowNs);
        if (endedRanks.cardinality() == ranks.size()) {
            endNs = nowNs;
            stage.tellAll(new Control.Finish());
        }
    }

    private void looked(KeeperStatus cue, Control.Looked looked, long nowNs) {
        if (standstill.looked(cue.node, looked, nowNs)) {
            reports.ask(this::nobodyRuns, nowNs);
        }
    }

    private void nobodyRuns(WaitGraph picture) {
        decide("all ranks wait for each other; " + picture.sentence(), Control.NO_RANK, null);
    }

    private void beat(KeeperStatus cue, long progress, long nowNs) {
        if (progress != cue.progress) {
            cue.progress = progress;
            reports.moved(nowNs);
        }
    }

    private void failed(KeeperStatus cue, Control.Failed failed, long nowNs) {
        if (failed.node() == cue.node || failed.node() >= cues.size() || failed.node() < 0) {
            decide(failed.sentence(), failed.rank(), failed.thrown());
            return;
        }
        KeeperStatus blamed = cues.get(failed.node());
        blamed.suspect(nowNs);
        if (blamed.hearsay == null) {
            blamed.hearsay = failed.sentence();
        }
    }

    private void lost(KeeperStatus cue, String why, long nowNs) {
        cue.lost = why;
        doubt(cue, nowNs);
    }

    private void ended(KeeperStatus cue, int value, long nowNs) {
        cue.exitValue = value;
        doubt(cue, nowNs);
    }

    private void doubt(KeeperStatus cue, long nowNs) {
        if (!cue.finished) {
            cue.suspect(nowNs);
            if (cue.isKnownDead()) {
                condemn(cue);
            }
        }
    }

    private void condemn(KeeperStatus cue) {
        String who = stage.keeper(cue.node);
        if (cue.exitValue != null) {
            String what = ExitStatus.text(cue.exitValue) + stage.lastWords(cue.node);
            decide(who + (cue.arrived ? " " : " did not come: it ") + what, Control.NO_RANK, null);
        } else if (cue.lost != null) {
            decide(who + " has closed its line: " + cue.lost, Control.NO_RANK, null);
        } else if (cue.hearsay != null) {
            decide(cue.hearsay, Control.NO_RANK, null);
        }
    }

    private void late() {
        for (KeeperStatus cue : cues) {
            if (!cue.ready) {
                String what = cue.arrived ? " is not ready after " : " did not come within ";
                decide(
                        stage.keeper(cue.node)
                                + what
                                + options.patience().toSeconds()
                                + " s"
                                + stage.lastWords(cue.node),
                        Control.NO_RANK,
                        null);
            }
        }
    }

    private void decide(String sentence, int rank, @Nullable ThrownCopy thrown) {
        if (verdict == null) {
            verdict = new RunFailure(sentence, rank, thrown, started);
        }
    }
}
