package dev.merino.paper.experiment;

import dev.merino.MerinoException;
import dev.merino.core.Check;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs experiments, several at a time, each once, after those that it needs. What the cache knows
 * is not run; what one gave is kept at once.
 */
public final class ExperimentRunner implements Outcomes {
    private final ResultCache cache;
    private final int jobs;
    private final RunProgress progress;

    /** By configuration. */
    private final Map<List<String>, Outcome> known = new ConcurrentHashMap<>();

    private final Map<List<String>, FailedExperimentException> failed = new ConcurrentHashMap<>();

    /**
     * A runner.
     *
     * @param jobs how many experiments run at a time, each of them on one processor
     */
    public ExperimentRunner(ResultCache cache, int jobs, RunProgress progress) {
        this.cache = cache;
        this.jobs = jobs;
        this.progress = progress;
    }

    /**
     * Runs {@code wanted}, and what they need. One that fails does not keep others from running;
     * {@link #of} says why it failed.
     */
    public void run(Collection<? extends Experiment> wanted) {
        List<List<Experiment>> stages = stagesOf(wanted);
        int toRun = stages.stream().mapToInt(List::size).sum();
        progress.begin(toRun, known.size());
        PrintStream before = System.out;
        try (ExecutorService pool = Executors.newFixedThreadPool(jobs)) {
            System.setOut(silence()); // what applications print is about single runs
            stages.forEach(stage -> runStage(pool, stage));
        } finally {
            System.setOut(before);
            progress.end();
        }
    }

    /** What is not known, those first that others need. */
    private List<List<Experiment>> stagesOf(Collection<? extends Experiment> wanted) {
        List<List<Experiment>> stages = new ArrayList<>();
        List<Experiment> stage = unknownOf(wanted);
        while (!stage.isEmpty()) {
            stages.addFirst(stage);
            stage = unknownOf(stage.stream().flatMap(each -> each.needs().stream()).toList());
        }
        return stages;
    }

    /** Those of {@code experiments} that neither ran nor are in the cache, each once. */
    private List<Experiment> unknownOf(Collection<? extends Experiment> experiments) {
        Map<List<String>, Experiment> unknown = new LinkedHashMap<>();
        for (Experiment experiment : experiments) {
            List<String> key = ResultCache.configurationOf(experiment);
            if (known.containsKey(key) || failed.containsKey(key)) {
                continue;
            }
            Optional<Outcome> kept = cache.find(experiment);
            kept.ifPresent(outcome -> known.put(key, outcome));
            if (kept.isEmpty()) {
                unknown.putIfAbsent(key, experiment);
            }
        }
        return List.copyOf(unknown.values());
    }

    private void runStage(ExecutorService pool, List<Experiment> stage) {
        List<Future<?>> running = new ArrayList<>();
        stage.forEach(experiment -> running.add(pool.submit(() -> runOne(experiment))));
        try {
            for (Future<?> one : running) {
                one.get();
            }
        } catch (InterruptedException e) {
            pool.shutdownNow();
            throw new MerinoException("interrupted; the same command goes on from here", e);
        } catch (ExecutionException e) {
            pool.shutdownNow();
            throw new MerinoException("an experiment broke off: " + e.getMessage(), e);
        }
    }

    private void runOne(Experiment experiment) {
        List<String> key = ResultCache.configurationOf(experiment);
        if (known.containsKey(key)) {
            return; // needed at two stages
        }
        progress.started(experiment.label());
        try {
            Outcome outcome = experiment.run(this);
            cache.keep(experiment, outcome);
            known.put(key, outcome);
        } catch (MerinoException | IllegalArgumentException e) {
            failed.put(key, new FailedExperimentException(experiment, e));
        }
        progress.ended(experiment.label());
    }

    @Override
    public Outcome of(Experiment experiment) {
        List<String> key = ResultCache.configurationOf(experiment);
        FailedExperimentException why = failed.get(key);
        if (why != null) {
            throw why;
        }
        return Check.present(known.get(key), "%s was not run", experiment.label());
    }

    private static PrintStream silence() {
        return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    }
}
