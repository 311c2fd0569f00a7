package dev.merino.dashboard.model;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample;
import dev.merino.control.NodeSample.RankState;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All that is known of a run: the last sample of each node, and what came before as far as it fits.
 * Its memory has a limit that depends on the cluster alone, not on how long the run takes.
 */
public final class RunModel {
    private static final int MOMENTS_MAX = 240;
    private static final long MOMENT_NS = 250_000_000;
    private static final int ROWS_MAX = 32;

    private final String program;
    private final Settings settings;
    private final @Nullable NodeSample[] last;
    private final Timeline timeline = new Timeline(MOMENTS_MAX, MOMENT_NS);
    private final Moments moments;
    private final MemoryModel memory;
    private final LockModel locks = new LockModel();
    private final BarrierModel barriers;
    private String end = "";
    private @Nullable Statistics counted;

    /** Of {@code program} on such a cluster. */
    public RunModel(String program, Settings settings) {
        this.program = program;
        this.settings = settings;
        this.last = new @Nullable NodeSample[settings.nodes()];
        this.moments = new Moments(settings.size());
        this.memory = new MemoryModel(settings.nodes());
        this.barriers = new BarrierModel(settings.size());
    }

    /** What {@code node} has done so far. */
    public void sampled(int node, NodeSample sample) {
        last[node] = sample;
        memory.sampled(node, sample);
        locks.sampled(node, sample.locks());
        barriers.sampled(sample.barriers());
        if (isKnown()) {
            boolean _ = timeline.note(atNs(), moments.of(lastSamples()));
        }
    }

    /** The run is over: what it has counted, if it ended well. */
    public void ended(@Nullable Statistics statistics) {
        counted = statistics;
        end = statistics == null ? "failed" : "ended";
    }

    private boolean isKnown() {
        for (NodeSample sample : last) {
            if (sample == null) {
                return false;
            }
        }
        return true;
    }

    private List<NodeSample> lastSamples() {
        List<NodeSample> all = new ArrayList<>();
        for (NodeSample sample : last) {
            if (sample != null) {
                all.add(sample);
            }
        }
        return all;
    }

    private long atNs() {
        return lastSamples().stream().mapToLong(NodeSample::atNs).max().orElse(0);
    }

    private List<RankState> ranks() {
        return lastSamples().stream().flatMap(sample -> sample.ranks().stream()).toList();
    }

    /** What changes with every sample, and is soon put together. */
    public Map<String, Object> state() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("program", program);
        map.put("settings", settings.toString());
        map.put("nodes", settings.nodes());
        map.put("ranksPerNode", settings.ranksPerNode());
        map.put("atNs", counted != null ? counted.wallNs() : atNs());
        map.put("end", end);
        map.put("isTimed", counted != null && counted.isTimed());
        map.put("ranks", rankFields());
        map.put("rates", moments.named(timeline.lastRates()));
        map.put("totals", totals());
        map.put("traffic", traffic());
        map.put("matrix", matrix());
        return map;
    }

    /** What is worth a look once a second: memory, locks, barriers, and what is to be said. */
    public Map<String, Object> objects() {
        List<LockModel.Lock> longestLocks = locks.longest(ROWS_MAX);
        List<BarrierModel.Barrier> longestBarriers = barriers.longest(ROWS_MAX);
        List<Statistics.Time> times =
                lastSamples().stream().flatMap(sample -> sample.counts().ranks().stream()).toList();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("arrays", memory.overview());
        map.put("locks", LockModel.fields(longestLocks, ranks()));
        map.put("barriers", BarrierModel.fields(longestBarriers));
        map.put("advice", Advice.of(memory, longestLocks, longestBarriers, times));
        return map;
    }

    /** What was before: for each pair of moments the time of each rank by cause, and rates. */
    public Map<String, Object> history() {
        return moments.history(timeline.moments());
    }

    /** What is counted, as text for programs that watch it; nothing before all nodes have told. */
    public String metrics() {
        Map<String, String> about = new LinkedHashMap<>();
        about.put("program", program);
        about.put("protocol", settings.protocol());
        List<Statistics.Node> nodes =
                counted != null
                        ? counted.nodes()
                        : lastSamples().stream().map(NodeSample::counts).toList();
        long runNs = counted != null ? counted.wallNs() : atNs();
        boolean isComplete = counted != null || isKnown();
        return OpenMetrics.of(about, runNs, !end.isEmpty(), isComplete ? nodes : List.of());
    }

    /** Pages of an array one by one. */
    public Map<String, Object> pages(int array, int from) {
        return memory.pages(array, from);
    }

    private List<Map<String, Object>> rankFields() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (int node = 0; node < last.length; node++) {
            NodeSample sample = last[node];
            for (int i = 0; sample != null && i < sample.ranks().size(); i++) {
                all.add(rank(node, i, sample));
            }
        }
        return all;
    }

    private Map<String, Object> rank(int node, int index, NodeSample sample) {
        RankState state = sample.ranks().get(index);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("rank", state.where().rank());
        map.put("node", node);
        map.put("doing", end.isEmpty() ? state.doing() : NodeSample.Doing.ENDED);
        map.put("words", end.isEmpty() ? state.where().doing() : "has ended");
        map.put("sinceMs", end.isEmpty() ? state.where().sinceMs() : -1);
        map.put("timeNs", Moments.causes(time(node, index, sample)));
        return map;
    }

    /** At the end what the ranks themselves have measured counts. */
    private Statistics.Time time(int node, int index, NodeSample sample) {
        return counted == null
                ? sample.counts().ranks().get(index)
                : counted.nodes().get(node).ranks().get(index);
    }

    private Map<String, Object> totals() {
        if (counted != null) {
            return new LinkedHashMap<>(counted.total().counts());
        }
        Map<String, Long> sum = new LinkedHashMap<>();
        for (NodeSample sample : lastSamples()) {
            sample.counts().counts().forEach((name, count) -> sum.merge(name, count, Long::sum));
        }
        return new LinkedHashMap<>(sum);
    }

    private Map<String, Object> traffic() {
        Map<String, Statistics.Traffic> sum = new TreeMap<>();
        List<Statistics.Node> nodes =
                counted != null
                        ? counted.nodes()
                        : lastSamples().stream().map(NodeSample::counts).toList();
        for (Statistics.Node node : nodes) {
            node.traffic().forEach((kind, sent) -> sum.merge(kind, sent, Statistics.Traffic::plus));
        }
        Map<String, Object> map = new LinkedHashMap<>();
        sum.forEach((kind, sent) -> map.put(kind, List.of(sent.messages(), sent.bytes())));
        return map;
    }

    /** Messages and bytes from each node to each other one. */
    private List<Object> matrix() {
        List<Object> rows = new ArrayList<>();
        for (NodeSample sample : lastSamples()) {
            List<Object> row = new ArrayList<>();
            sample.sentTo().forEach(sent -> row.add(List.of(sent.messages(), sent.bytes())));
            rows.add(row);
        }
        return rows;
    }
}
