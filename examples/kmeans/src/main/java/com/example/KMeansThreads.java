package com.example;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;

/** The same with threads of one JVM, to compare. Words: points, clusters, steps, threads. */
public final class KMeansThreads {
    private static final int DIMENSIONS = 4;

    private KMeansThreads() {}

    /** Runs it. */
    public static void main(String[] words) {
        int[] numbers = Arrays.stream(words).mapToInt(Integer::parseInt).toArray();
        double[] centres = run(numbers[0], numbers[1], numbers[2], numbers[3]);
        System.out.println("kmeans centres " + Arrays.toString(centres));
    }

    static double[] run(int points, int clusters, int steps, int threads) {
        double[] all = new double[points * DIMENSIONS];
        Arrays.setAll(all, Clusters::coordinate);
        double[] centres = Arrays.copyOf(all, clusters * DIMENSIONS);
        double[][] sums = new double[threads][];
        CyclicBarrier barrier =
                new CyclicBarrier(threads, () -> Clusters.move(centres, total(sums), DIMENSIONS));
        Thread[] running = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int number = t;
            int from = (int) ((long) points * t / threads) * DIMENSIONS;
            int to = (int) ((long) points * (t + 1) / threads) * DIMENSIONS;
            running[t] =
                    new Thread(
                            () ->
                                    work(
                                            Arrays.copyOfRange(all, from, to),
                                            centres,
                                            sums,
                                            number,
                                            steps,
                                            barrier));
            running[t].start();
        }
        try {
            for (Thread thread : running) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return centres;
    }

    private static void work(
            double[] own,
            double[] centres,
            double[][] sums,
            int number,
            int steps,
            CyclicBarrier barrier) {
        try {
            for (int step = 0; step < steps; step++) {
                sums[number] = Clusters.sums(own, centres, DIMENSIONS);
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double[] total(double[][] sums) {
        double[] total = sums[0];
        for (double[] next : Arrays.copyOfRange(sums, 1, sums.length)) {
            IntStream.range(0, total.length).forEach(i -> total[i] += next[i]);
        }
        return total;
    }
}
