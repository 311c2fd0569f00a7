package dev.merino.bench;

import dev.merino.Cluster;
import dev.merino.DoubleMatrix;
import dev.merino.DoubleView;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Share;
import dev.merino.apps.kit.Median;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/**
 * Red-black SOR on doubles: plain arrays and threads, which are the baseline, and embedded clusters
 * of as many ranks, in turns. The median of the rounds counts.
 */
public final class SorBench {
    private static final int WORKERS = 2;

    private final int order;
    private final int iterations;

    private SorBench(int order, int iterations) {
        this.order = order;
        this.iterations = iterations;
    }

    /** Prints a table of all variants to {@code out}; returns 0. */
    public static int run(PrintStream out, boolean quick) {
        SorBench bench = new SorBench(1024, quick ? 30 : 100);
        int rounds = quick ? 5 : 11;
        out.printf(
                "SOR on %d x %d doubles, %d iterations, %d workers, median of %d rounds%n",
                bench.order, bench.order, bench.iterations, WORKERS, rounds);
        Map<String, List<Long>> times = bench.measure(rounds);
        double plainNs = median(times.getOrDefault("threads and double[][]", List.of()));
        times.forEach(
                (name, list) ->
                        out.printf(
                                Locale.ROOT,
                                "%-28s %8.1f ms %6.2f%n",
                                name,
                                median(list) / 1e6,
                                median(list) / plainNs));
        return 0;
    }

    private Map<String, List<Long>> measure(int rounds) {
        Map<String, List<Long>> times = new LinkedHashMap<>();
        for (int round = -2; round < rounds; round++) {
            long plain = plainNs();
            long oneNode = embeddedNs(1, WORKERS, this::sharedBand);
            long twoNodes = embeddedNs(WORKERS, 1, this::sharedBand);
            long inPlace = embeddedNs(WORKERS, 1, this::sharedBandInPlace);
            if (round >= 0) { // the first ones warm up
                add(times, "threads and double[][]", plain);
                add(times, "embedded, 1 node x 2 threads", oneNode);
                add(times, "embedded, 2 nodes x 1 thread", twoNodes);
                add(times, "the same, loop in one method", inPlace);
            }
        }
        return times;
    }

    private static void add(Map<String, List<Long>> times, String name, long ns) {
        times.computeIfAbsent(name, n -> new ArrayList<>()).add(ns);
    }

    private static double median(List<Long> times) {
        return Median.of(times.stream().mapToDouble(Long::doubleValue));
    }

    private long plainNs() {
        double[][] grid = new double[order][order];
        Arrays.fill(grid[0], 1);
        CyclicBarrier barrier = new CyclicBarrier(WORKERS);
        AtomicLong tookNs = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int rank = 0; rank < WORKERS; rank++) {
            Share band = Share.of(order - 2L, rank, WORKERS);
            threads.add(
                    Thread.ofPlatform().start(() -> tookNs.set(plainBand(grid, band, barrier))));
        }
        threads.forEach(SorBench::join);
        return tookNs.get();
    }

    private long plainBand(double[][] grid, Share band, CyclicBarrier barrier) {
        await(barrier);
        long startNs = System.nanoTime();
        for (int half = 0; half < 2 * iterations; half++) {
            for (int row = 1 + (int) band.from(); row < 1 + band.to(); row++) {
                relax(grid[row - 1], grid[row], grid[row + 1], 1 + (row + half) % 2);
            }
            await(barrier);
        }
        return System.nanoTime() - startNs;
    }

    private static void relax(double[] above, double[] row, double[] below, int from) {
        for (int j = from; j < row.length - 1; j += 2) {
            row[j] = 0.25 * (above[j] + below[j] + row[j - 1] + row[j + 1]);
        }
    }

    private static long embeddedNs(int nodes, int threads, ToLongFunction<Member> band) {
        AtomicLong tookNs = new AtomicLong();
        try (Cluster cluster = Merino.embedded(nodes, threads)) {
            cluster.run(me -> tookNs.set(band.applyAsLong(me)));
        }
        return tookNs.get();
    }

    private DoubleMatrix grid(Member me, Share band) {
        DoubleMatrix grid = me.doubleMatrix(order, order);
        for (int row = 1 + (int) band.from(); row < 1 + band.to(); row++) {
            grid.row(row).fill(0); // first touch: at home here
        }
        if (me.isFirst()) {
            grid.row(0).fill(1);
        }
        me.barrier();
        return grid;
    }

    private long sharedBand(Member me) {
        Share band = me.share(order - 2L);
        DoubleMatrix grid = grid(me, band);
        long startNs = System.nanoTime();
        for (int half = 0; half < 2 * iterations; half++) {
            for (int row = 1 + (int) band.from(); row < 1 + band.to(); row++) {
                relax(grid.row(row - 1), grid.row(row), grid.row(row + 1), 1 + (row + half) % 2);
            }
            me.barrier();
        }
        return System.nanoTime() - startNs;
    }

    private static void relax(DoubleView above, DoubleView row, DoubleView below, int from) {
        int end = row.length() - 1;
        for (int j = from; j < end; j += 2) {
            row.set(j, 0.25 * (above.get(j) + below.get(j) + row.get(j - 1) + row.get(j + 1)));
        }
    }

    /** The loop stands where the rows are made, so that the compiler sees both. */
    private long sharedBandInPlace(Member me) {
        Share band = me.share(order - 2L);
        DoubleMatrix grid = grid(me, band);
        long startNs = System.nanoTime();
        for (int half = 0; half < 2 * iterations; half++) {
            for (int i = 1 + (int) band.from(); i < 1 + band.to(); i++) {
                relaxInPlace(grid, i, 1 + (i + half) % 2);
            }
            me.barrier();
        }
        return System.nanoTime() - startNs;
    }

    private static void relaxInPlace(DoubleMatrix grid, int i, int from) {
        DoubleView above = grid.row(i - 1);
        DoubleView row = grid.row(i);
        DoubleView below = grid.row(i + 1);
        int end = row.length() - 1;
        for (int j = from; j < end; j += 2) {
            row.set(j, 0.25 * (above.get(j) + below.get(j) + row.get(j - 1) + row.get(j + 1)));
        }
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException("the benchmark was interrupted", e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("the benchmark was interrupted", e);
        }
    }
}
