package dev.merino.launch;

import dev.merino.Statistics;
import dev.merino.control.Control;
import dev.merino.control.ExitStatus;
import dev.merino.control.NodeSample;
import dev.merino.control.RankNumbers;
import dev.merino.control.SharingPart;
import dev.merino.control.ThrownCopy;
import dev.merino.control.WaitReport;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The launcher's state machine: it consumes events and the time, and says what to send to all
 * keepers, and in the end who has failed first, or that all went well.
 *
 * <p>Whose fault is it? A keeper that dies takes its lines with it, so that others complain about
 * it, sometimes before its own end is known. Therefore only what a node says about itself counts at
 * once. What others say about a node, a line that ends and a process that ends only make it
 * suspect; the verdict waits until both its line and its process have ended, or a little while.
 */
public final class LaunchMachine {
    private static final long SUSPECT_NS = 1_000_000_000L;

    /** After how long a silent node is worth a word if silence decides nothing. */
    private static final long SILENCE_NS = 10_000_000_000L;

    /** A launcher that was itself away for longer has heard nobody meanwhile. */
    private static final long AWAY_NS = 1_000_000_000L;

    private final RankNumbers ranks;
    private final LiveOptions options;
    private final LaunchActions actions;
    private final WaitReports reports;
    private final StallDetector standstill;
    private final @Nullable NodeSampler sampler;
    private final List<KeeperStatus> statuses = new ArrayList<>();
    private final BitSet endedRanks = new BitSet();
    private final long beginNs;
    private final long deadAfterNs;
    private long tickNs;
    private boolean started;
    private long startNs;
    private long endNs;
    private @Nullable RunFailure verdict;

    /**
     * @param options with the time after which a node is taken for dead, or never
     */
    public LaunchMachine(
            RankNumbers ranks, LiveOptions options, LaunchActions actions, long nowNs) {
        this.ranks = ranks;
        this.options = options;
        this.actions = actions;
        this.reports = new WaitReports(ranks, options.stall().toNanos(), actions);
        this.standstill = new StallDetector(ranks.nodes(), actions, nowNs);
        RunWatcher watcher = options.watcher();
        boolean isSampled = watcher != null && watcher.wantsSamples();
        this.sampler = isSampled ? new NodeSampler(ranks.nodes(), actions) : null;
        this.beginNs = nowNs;
        this.tickNs = nowNs;
        this.deadAfterNs = options.deadAfter(true).toNanos();
        for (int node = 0; node < ranks.nodes(); node++) {
            statuses.add(new KeeperStatus(node));
        }
    }

    /** Why it failed, once it has. */
    public @Nullable RunFailure verdict() {
        return verdict;
    }

    /** Whether all went well, and is over. */
    public boolean isFinished() {
        for (KeeperStatus status : statuses) {
            if (!status.finished) {
                return false;
            }
        }
        return true;
    }

    /** What was counted; to be asked when it {@link #isFinished}. */
    public Statistics statistics() {
        List<Statistics.Node> nodes = new ArrayList<>();
        for (KeeperStatus status : statuses) {
            if (status.counts != null) {
                nodes.add(status.counts);
            }
        }
        return new Statistics(nodes, endNs - startNs);
    }

    public void on(LaunchEvent event, long nowNs) {
        switch (event) {
            case LaunchEvent.Said(int node, Control control) ->
                    said(statuses.get(node), control, nowNs);
            case LaunchEvent.Beat(int node, long progress) ->
                    beat(statuses.get(node), progress, nowNs);
            case LaunchEvent.Lost(int node, String why) -> lost(statuses.get(node), why, nowNs);
            case LaunchEvent.Ended(int node, int value) -> ended(statuses.get(node), value, nowNs);
            case LaunchEvent.Asked() -> reports.show("a report is wanted", nowNs);
        }
    }

    /** Time has passed. */
    public void tick(long nowNs) {
        for (KeeperStatus status : statuses) {
            if (status.suspect && nowNs - status.suspectNs > SUSPECT_NS) {
                condemn(status);
            }
        }
        hear(nowNs);
        if (started) {
            reports.tick(nowNs);
            standstill.tick(nowNs);
            if (sampler != null && endNs == 0) {
                sampler.tick(nowNs);
            }
            limit(nowNs);
        } else if (nowNs - beginNs > options.startLimit().toNanos()) {
            late();
        }
    }

    /** A node that has not been heard for long is suspect, and then dead. */
    private void hear(long nowNs) {
        long awayNs = nowNs - tickNs > AWAY_NS ? nowNs - tickNs : 0;
        tickNs = nowNs;
        for (KeeperStatus status : statuses) {
            status.heardNs += awayNs;
            if (status.arrived && !status.finished) {
                hear(status, nowNs - status.heardNs);
            }
        }
    }

    private void hear(KeeperStatus status, long silenceNs) {
        boolean decides = deadAfterNs > 0;
        if (decides && silenceNs > deadAfterNs) {
            actions.giveUp(status.node);
            decide(
                    ("%s has not been heard for %d s: its machine or the network is down, or it is"
                                    + " stopped")
                            .formatted(actions.keeper(status.node), seconds(deadAfterNs)),
                    RunFailure.Kind.NODE_LOST);
        }
        boolean silent = silenceNs > (decides ? deadAfterNs / 2 : SILENCE_NS);
        if (silent != status.silent) {
            status.silent = silent;
            String what =
                    !silent
                            ? " is heard again"
                            : " is silent; waiting for it"
                                    + (decides ? " until %d s have passed" : "")
                                            .formatted(seconds(deadAfterNs));
            actions.say(List.of("merino: " + actions.keeper(status.node) + what));
        }
    }

    private static long seconds(long ns) {
        return Math.max(1, ns / 1_000_000_000L);
    }

    private void limit(long nowNs) {
        long limitNs = options.timeLimit().toNanos();
        if (limitNs > 0 && endNs == 0 && nowNs - startNs > limitNs) {
            decide(
                    "the program did not end within %d s (--time-limit)"
                            .formatted(seconds(limitNs)),
                    RunFailure.Kind.TIME_LIMIT);
        }
    }

    private void said(KeeperStatus status, Control control, long nowNs) {
        status.heardNs = nowNs;
        switch (control) {
            case Control.Hello hello -> status.arrived = true;
            case Control.Listening(String address) -> listening(status, address);
            case Control.Ready() -> ready(status, nowNs);
            case Control.RankEnded(int rank) -> rankEnded(status, rank, nowNs);
            case Control.Counted(Statistics.Node counts) -> status.counts = counts;
            case Control.Finished() -> status.finished = true;
            case Control.Failed failed -> failed(status, failed, nowNs);
            case Control.ProcessLost(String sentence) ->
                    decide(sentence, RunFailure.Kind.NODE_LOST);
            case Control.RacesFound(List<String> races) ->
                    decide(String.join("", races), RunFailure.Kind.DATA_RACES);
            case Control.Report(WaitReport.OfNode all) -> reports.answered(status.node, all);
            case Control.Sampled(NodeSample sample) -> sampled(status.node, sample);
            case Control.Traced traced -> {}
            case Control.Recorded(SharingPart part) -> recorded(status.node, part);
            case Control.Still() -> standstill.still(status.node, nowNs);
            case Control.Looked looked -> looked(status, looked, nowNs);
            case Control.Output output -> {}
            case Control.Peers peers -> {}
            case Control.Start start -> {}
            case Control.Finish finish -> {}
            case Control.Stop stop -> {}
            case Control.ReportRequest request -> {}
            case Control.SampleRequest request -> {}
            case Control.RecordRequest request -> {}
            case Control.Look look -> {}
            case Control.Heartbeat heartbeat -> {}
        }
    }

    private void listening(KeeperStatus status, String address) {
        status.address = address;
        List<String> addresses = new ArrayList<>();
        for (KeeperStatus each : statuses) {
            if (each.address == null) {
                return;
            }
            addresses.add(each.address);
        }
        actions.tellAll(new Control.Peers(addresses));
    }

    private void ready(KeeperStatus status, long nowNs) {
        status.ready = true;
        for (KeeperStatus each : statuses) {
            if (!each.ready) {
                return;
            }
        }
        started = true;
        startNs = nowNs;
        reports.moved(nowNs);
        RunWatcher watcher = options.watcher();
        if (watcher != null && watcher.wantsSharing()) {
            actions.tellAll(new Control.RecordRequest()); // before anything is counted
        }
        if (sampler != null) {
            sampler.ask(nowNs); // before anything happens that it should count
        }
        actions.tellAll(new Control.Start());
    }

    private void sampled(int node, NodeSample sample) {
        RunWatcher watcher = options.watcher();
        if (sampler != null && watcher != null) {
            sampler.answered(node);
            watcher.sampled(node, sample);
        }
    }

    private void recorded(int node, SharingPart part) {
        RunWatcher watcher = options.watcher();
        if (watcher != null && watcher.wantsSharing()) {
            watcher.recorded(node, part);
        }
    }

    private void rankEnded(KeeperStatus status, int rank, long nowNs) {
        if (rank >= ranks.size()) {
            decide(
                    "%s speaks of rank %d of %d"
                            .formatted(actions.keeper(status.node), rank, ranks.size()),
                    Control.NO_RANK,
                    null);
            return;
        }
        endedRanks.set(rank);
        reports.moved(nowNs);
        if (endedRanks.cardinality() == ranks.size()) {
            endNs = nowNs;
            actions.tellAll(new Control.Finish());
        }
    }

    private void looked(KeeperStatus status, Control.Looked looked, long nowNs) {
        if (standstill.looked(status.node, looked, nowNs)) {
            reports.ask(this::nobodyRuns, nowNs);
        }
    }

    private void nobodyRuns(WaitGraph picture) {
        decide("all ranks wait for each other; " + picture.sentence(), Control.NO_RANK, null);
    }

    private void beat(KeeperStatus status, long progress, long nowNs) {
        status.heardNs = nowNs;
        if (progress != status.progress) {
            status.progress = progress;
            reports.moved(nowNs);
        }
    }

    private void failed(KeeperStatus status, Control.Failed failed, long nowNs) {
        if (failed.node() == status.node || failed.node() >= statuses.size() || failed.node() < 0) {
            decide(failed.sentence(), failed.rank(), failed.thrown());
            return;
        }
        KeeperStatus blamed = statuses.get(failed.node());
        status.blames = failed.node();
        if (blamed.blames == status.node) { // both live: nothing more will be learnt by waiting
            decide(failed.sentence() + ", and vice versa", RunFailure.Kind.NODE_LOST);
        }
        blamed.suspect(nowNs);
        if (blamed.hearsay == null) {
            blamed.hearsay = failed.sentence();
        }
    }

    private void lost(KeeperStatus status, String why, long nowNs) {
        status.lost = why;
        doubt(status, nowNs);
    }

    private void ended(KeeperStatus status, int value, long nowNs) {
        status.exitValue = value;
        doubt(status, nowNs);
    }

    private void doubt(KeeperStatus status, long nowNs) {
        if (!status.finished) {
            status.suspect(nowNs);
            if (status.isKnownDead()) {
                condemn(status);
            }
        }
    }

    private void condemn(KeeperStatus status) {
        String who = actions.keeper(status.node);
        if (status.exitValue != null) {
            String what = ExitStatus.text(status.exitValue) + actions.lastWords(status.node);
            boolean knowsWhy = status.arrived || status.exitValue == ExitStatus.NOT_BEGUN;
            decide(who + (knowsWhy ? " " : " did not come: it ") + what, RunFailure.Kind.NODE_LOST);
        } else if (status.lost != null) {
            decide(who + " has closed its line: " + status.lost, RunFailure.Kind.NODE_LOST);
        } else if (status.hearsay != null) {
            decide(status.hearsay, RunFailure.Kind.NODE_LOST);
        }
    }

    private void late() {
        for (KeeperStatus status : statuses) {
            if (!status.ready) {
                String what = status.arrived ? " is not ready after " : " did not come within ";
                decide(
                        actions.keeper(status.node)
                                + what
                                + options.startLimit().toSeconds()
                                + " s"
                                + actions.lastWords(status.node),
                        Control.NO_RANK,
                        null);
            }
        }
    }

    private void decide(String sentence, RunFailure.Kind kind) {
        if (verdict == null) {
            verdict = new RunFailure(sentence, Control.NO_RANK, null, started, kind);
        }
    }

    private void decide(String sentence, int rank, @Nullable ThrownCopy thrown) {
        if (verdict == null) {
            verdict = new RunFailure(sentence, rank, thrown, started, RunFailure.Kind.FAILED);
        }
    }
}
