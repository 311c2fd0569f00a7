package dev.merino.bench.live;

import dev.merino.apps.kit.Median;

import java.util.function.IntConsumer;

/** Times operations in microseconds, and prints the recorded values. */
final class Timer {
    private boolean counts;

    /** Whether values recorded from now on count, or are warm-up. */
    void count(boolean from) {
        counts = from;
    }

    /** The median of {@code times} operations, each timed alone. */
    static double each(int times, IntConsumer operation) {
        double[] us = new double[times];
        for (int i = 0; i < times; i++) {
            us[i] = once(i, operation);
        }
        return Median.of(us);
    }

    private static double once(int i, IntConsumer operation) {
        long startNs = System.nanoTime();
        operation.accept(i);
        return (System.nanoTime() - startNs) / 1e3;
    }

    /** One of {@code times} operations that are timed together. */
    static double together(int times, IntConsumer operation) {
        long startNs = System.nanoTime();
        for (int i = 0; i < times; i++) {
            operation.accept(i);
        }
        return (System.nanoTime() - startNs) / 1e3 / times;
    }

    /**
     * The median of {@code times} operations, of which {@code batch} are timed together: they are
     * too short to be timed alone, and a preemption by another process spoils only some batches.
     */
    static double batches(int times, int batch, IntConsumer operation) {
        double[] us = new double[Math.max(1, times / batch)];
        for (int i = 0; i < us.length; i++) {
            us[i] = together(batch, operation);
        }
        return Median.of(us);
    }

    void record(String name, double us) {
        if (counts) {
            System.out.println(Measurements.line(name, us));
        }
    }
}
