package dev.merino.launch;

import dev.merino.Cluster;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.SharingPart;
import dev.merino.embedded.EmbeddedCluster;
import dev.merino.embedded.RunObserver;
import dev.merino.rank.handle.Registry;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A run whose nodes are all in this JVM, and which somebody watches: a thread asks the nodes again
 * and again, as a launcher asks the keepers of live ones.
 */
public final class EmbeddedRun implements RunObserver {
    private static final long EVERY_MS = NodeSampler.EVERY_NS / 1_000_000;

    private final Settings settings;
    private final RunWatcher watcher;
    private final List<EmbeddedSamples> nodes = new ArrayList<>();
    private final Map<Integer, Registry.KnownArray> known = new ConcurrentHashMap<>();
    private volatile @Nullable Running running;

    private EmbeddedRun(Settings settings, RunWatcher watcher) {
        this.settings = settings;
        this.watcher = watcher;
    }

    /** Runs {@code program} on an embedded cluster that {@code watcher} sees at work. */
    public static Statistics run(
            Settings settings,
            RunWatcher watcher,
            RecordingRequest recording,
            Program program,
            List<String> words) {
        EmbeddedRun run = new EmbeddedRun(settings, watcher);
        try (EmbeddedCluster cluster = cluster(settings, run, recording)) {
            return run.run(cluster, program, words);
        }
    }

    /** A cluster whose runs nobody watches, and which are traced as {@code recording} says. */
    public static Cluster traced(Settings settings, RecordingRequest recording) {
        return cluster(settings, RunObserver.NONE, recording);
    }

    private static EmbeddedCluster cluster(
            Settings settings, RunObserver observer, RecordingRequest recording) {
        int events = recording.what().traceEvents();
        EmbeddedCluster cluster =
                new EmbeddedCluster(settings, observer, events, recording.traces());
        recording.began().accept(cluster::tellTraces);
        return cluster;
    }

    private Statistics run(EmbeddedCluster cluster, Program program, List<String> words) {
        Thread sampler = new Thread(this::sampleAgainAndAgain, "samples the nodes");
        sampler.setDaemon(true);
        watcher.began(cluster.settings());
        Optional<Statistics> counted = Optional.empty();
        try {
            sampler.start();
            counted = Optional.of(cluster.run(program, words.toArray(String[]::new)));
            return counted.get();
        } finally {
            end(sampler);
            watcher.ended(counted);
        }
    }

    private void end(Thread sampler) {
        sampler.interrupt();
        try {
            sampler.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Running run = running;
        if (run != null) {
            tellTheRest(run);
        }
    }

    private void tellTheRest(Running run) {
        for (EmbeddedSamples node : nodes) {
            while (watcher.wantsSamples() && node.hasMore()) {
                watcher.sampled(node.number(), node.sample(run));
            }
            for (SharingPart part = node.recorded(); part != null; part = node.recorded()) {
                watcher.recorded(node.number(), part);
            }
        }
    }

    private void sampleAgainAndAgain() {
        try {
            while (watcher.wantsSamples()) {
                Thread.sleep(EVERY_MS);
                Running run = running;
                if (run != null) {
                    nodes.forEach(node -> watcher.sampled(node.number(), node.sample(run)));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the run is over
        }
    }

    @Override
    public OfNode node(int node) {
        boolean records = watcher.wantsSharing();
        EmbeddedSamples made = new EmbeddedSamples(node, settings, records, known);
        nodes.add(made);
        return made;
    }

    @Override
    public void found(int index, Registry.KnownArray array) {
        known.put(index, array);
    }

    @Override
    public void began(Running run) {
        nodes.forEach(node -> node.began(run));
        running = run;
    }
}
