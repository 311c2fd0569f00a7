package dev.merino.checker.live;

import dev.merino.Cluster;
import dev.merino.MerinoException;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.Statistics;
import dev.merino.apps.kit.ProgressBar;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Runs {@link RandomPrograms} on clusters of many shapes, one after the other. */
public final class LiveCheck {
    /** Clusters with more ranks are left out. */
    public static final int RANKS_MAX = 12;

    /** The barriers of one cluster are central, of the next a list, of the next a tree. */
    private static final int FAN_OUTS = 3;

    /** How many nodes, and how many ranks they have, where data races are looked for. */
    private static final List<Integer> COUNTS = List.of(1, 2, 3);

    private final Function<Settings, Cluster> clusters;
    private final PrintWriter out;

    /**
     * A check.
     *
     * @param clusters opens a cluster; it must be able to run a program of a public class
     * @param out gets a line for each cluster
     */
    public LiveCheck(Function<Settings, Cluster> clusters, PrintWriter out) {
        this.clusters = clusters;
        this.out = out;
    }

    /**
     * What to run.
     *
     * @param programs how many programs on each cluster
     * @param seed which family of programs
     * @param gc whether every JVM collects garbage meanwhile
     * @param smallUnits whether arrays have units smaller than a page
     */
    public record Plan(int programs, long seed, boolean gc, boolean smallUnits) {
        String[] words() {
            List<String> words = new ArrayList<>();
            words.addAll(List.of("--programs", Integer.toString(programs)));
            words.addAll(List.of("--seed", Long.toString(seed)));
            if (gc) {
                words.add("--gc");
            }
            if (smallUnits) {
                words.add("--small-units");
            }
            return words.toArray(String[]::new);
        }
    }

    /**
     * A cluster that failed.
     *
     * @param settings its shape
     * @param thrown what it threw; a {@link MisreadException} is among its causes if a rank read
     *     what it must not
     */
    public record Failure(Settings settings, MerinoException thrown) {}

    /**
     * {@code base} with every combination of nodes, workers and threads that has {@link #RANKS_MAX}
     * ranks at most.
     */
    public static List<Settings> shapes(
            Settings base, List<Integer> nodes, List<Integer> workers, List<Integer> threads) {
        List<Settings> shapes = new ArrayList<>();
        for (int n : nodes) {
            for (int w : workers) {
                for (int t : threads) {
                    if (n * w * t <= RANKS_MAX) {
                        shapes.add(shape(base, n, w, t, shapes.size() % FAN_OUTS));
                    }
                }
            }
        }
        return shapes;
    }

    private static Settings shape(Settings base, int nodes, int workers, int threads, int fanOut) {
        return base.withNodes(nodes)
                .withWorkers(workers)
                .withThreads(threads)
                .withBarrierFanOut(fanOut);
    }

    /**
     * Clusters of which each looks for data races, for {@code programs} programs of {@code family},
     * which have none: each report is a failure.
     */
    public Optional<Failure> checkRaceDetector(Settings base, int programs, long family) {
        List<Settings> shapes =
                shapes(base.withRaces(RaceSearch.ACCESSES), COUNTS, List.of(1), COUNTS).stream()
                        .filter(shape -> shape.size() > 1)
                        .toList();
        Optional<Failure> failure = Optional.empty();
        for (int i = 0; i < shapes.size() && failure.isEmpty(); i++) {
            Share part = Share.of(programs, i, shapes.size());
            Plan plan = new Plan((int) part.count(), family + i, false, i % 2 == 1);
            failure = part.count() == 0 ? failure : check(List.of(shapes.get(i)), plan);
        }
        return failure;
    }

    /** Runs {@code plan} on each of {@code shapes}; the first cluster that fails ends it. */
    public Optional<Failure> check(List<Settings> shapes, Plan plan) {
        try (ProgressBar bar = ProgressBar.here("clusters", "shapes")) {
            for (int i = 0; i < shapes.size(); i++) {
                bar.at(i, shapes.size());
                Optional<Failure> failure = check(shapes.get(i), plan, bar);
                if (failure.isPresent()) {
                    return failure;
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Failure> check(Settings settings, Plan plan, ProgressBar bar) {
        try (Cluster cluster = clusters.apply(settings)) {
            Statistics counted = cluster.run(new RandomPrograms(), plan.words());
            bar.clear();
            out.printf(
                    Locale.ROOT,
                    "%s: %d programs, %.1f s%n",
                    settings,
                    plan.programs,
                    counted.wallNs() / 1e9);
            return Optional.empty();
        } catch (MerinoException e) {
            String words = String.join(" ", plan.words());
            bar.clear();
            out.printf("%s: FAILED with %s%n%s%n", settings, words, e.getMessage());
            return Optional.of(new Failure(settings, e));
        } finally {
            out.flush();
        }
    }
}
