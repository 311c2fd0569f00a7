package com.example.guide.structures;

import dev.merino.Cluster;
import dev.merino.ClusterExecutor;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Share;
import dev.merino.SharedDoubles;
import dev.merino.SharedTask;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A program that is no rank itself, and gives ranks tasks. */
final class Tasks {
    private static final int COUNT = 1000;

    private Tasks() {}

    /** Fills a share of the rank that does it. */
    record Fill(int count) implements SharedTask<Void> {
        @Override
        public Void call(Member me) {
            SharedDoubles samples = me.named("samples").doubles(count);
            me.share(count).forEach(i -> samples.set(i, 1.0 / (i + 1)));
            return null;
        }
    }

    // @start region="task"
    record Largest(int count, long from, long to) implements SharedTask<Double> {
        @Override
        public Double call(Member me) {
            SharedDoubles samples = me.named("samples").doubles(count);
            double largest = Double.NEGATIVE_INFINITY;
            for (long i = from; i < to; i++) {
                largest = Math.max(largest, samples.get(i));
            }
            return largest;
        }
    }

    // @end

    static double largest() throws InterruptedException, ExecutionException {
        double largest = Double.NEGATIVE_INFINITY;
        // @start region="executor"
        try (Cluster cluster = Merino.embedded(2, 2); // or live
                ClusterExecutor executor = cluster.executor()) {
            int ranks = cluster.settings().size();
            for (Future<Void> each : executor.submitEverywhere(new Fill(COUNT))) {
                each.get();
            }
            List<Future<Double>> parts = new ArrayList<>();
            for (long from = 0; from < COUNT; from += 100) {
                int near = Share.indexOf(from, COUNT, ranks); // who has filled it
                parts.add(executor.submitNear(near, new Largest(COUNT, from, from + 100)));
            }
            for (Future<Double> part : parts) {
                largest = Math.max(largest, part.get());
            }
        }
        // @end
        return largest;
    }
}
