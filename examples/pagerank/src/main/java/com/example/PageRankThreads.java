package com.example;

import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLongArray;

/** The same with threads of one JVM, to compare. Words: vertices, steps, threads. */
public final class PageRankThreads {
    private PageRankThreads() {}

    /** Runs it. */
    public static void main(String[] words) {
        int[] numbers = Arrays.stream(words).mapToInt(Integer::parseInt).toArray();
        System.out.println(run(numbers[0], numbers[1], numbers[2]));
    }

    static String run(int vertices, int steps, int threads) {
        double[] all = new double[vertices];
        AtomicLongArray degrees = new AtomicLongArray(vertices);
        double[] sums = new double[threads];
        double[] most = new double[threads];
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Thread[] running = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            int number = t;
            int from = vertices / threads * t + Math.min(t, vertices % threads);
            int to = from + vertices / threads + (t < vertices % threads ? 1 : 0);
            running[t] =
                    new Thread(
                            () -> {
                                double[] ranks = work(from, to, all, degrees, steps, barrier);
                                sums[number] = Arrays.stream(ranks).sum();
                                most[number] = Arrays.stream(ranks).max().orElse(0);
                            });
            running[t].start();
        }
        try {
            for (Thread thread : running) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        double sum = 0;
        for (double part : sums) {
            sum += part;
        }
        return "pagerank sum " + sum + ", most " + Arrays.stream(most).max().orElse(0);
    }

    private static double[] work(
            int from,
            int to,
            double[] all,
            AtomicLongArray total,
            int steps,
            CyclicBarrier barrier) {
        try {
            Graph graph = new Graph(all.length, from, to);
            long[] degrees = graph.countSources();
            for (int v = 0; v < degrees.length; v++) {
                total.addAndGet(v, degrees[v]);
            }
            barrier.await();
            Arrays.setAll(degrees, total::get);
            double[] ranks = new double[to - from];
            Arrays.fill(ranks, 1.0 / all.length);
            for (int step = 0; step < steps; step++) {
                System.arraycopy(graph.contributions(ranks, degrees), 0, all, from, ranks.length);
                barrier.await();
                ranks = graph.ranks(all);
                barrier.await();
            }
            return ranks;
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }
}
