package com.example;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;

/** The same with threads of one JVM, to compare. Words: points of an edge, threads. */
public final class TaskFarmThreads {
    private final Queue<Tile> work = new ArrayDeque<>();
    private final AtomicLong inside = new AtomicLong();
    private final int threads;
    private int waiting;
    private boolean hasEnded;

    private TaskFarmThreads(int threads) {
        this.threads = threads;
    }

    /** Runs it. */
    public static void main(String[] words) throws InterruptedException {
        long inside = run(Integer.parseInt(words[0]), Integer.parseInt(words[1]));
        System.out.println("points inside " + inside);
    }

    static long run(int side, int threads) throws InterruptedException {
        TaskFarmThreads farm = new TaskFarmThreads(threads);
        farm.put(Tile.all(side));
        Thread[] running = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            running[t] = new Thread(farm::drain);
            running[t].start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        return farm.inside.get();
    }

    private void drain() {
        try {
            for (Optional<Tile> next = take(); next.isPresent(); next = take()) {
                Tile tile = next.get();
                if (tile.isSmall()) {
                    inside.addAndGet(tile.inside());
                } else if (tile.hasBorderInside()) {
                    inside.addAndGet((long) tile.size() * tile.size());
                } else {
                    tile.quarters().forEach(this::put);
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void put(Tile tile) {
        work.add(tile);
        notify();
    }

    /** Nothing if all threads wait: nobody is left who could put anything. */
    private synchronized Optional<Tile> take() throws InterruptedException {
        waiting++;
        while (work.isEmpty() && !hasEnded) {
            if (waiting == threads) {
                hasEnded = true;
                notifyAll();
            } else {
                wait();
            }
        }
        waiting--;
        return Optional.ofNullable(work.poll());
    }
}
