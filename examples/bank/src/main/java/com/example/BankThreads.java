package com.example;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** The same with threads of one JVM, to compare. Words: accounts, transfers of each, threads. */
public final class BankThreads {
    private static final long FIRST_BALANCE = 1000;

    private BankThreads() {}

    /** Runs it. */
    public static void main(String[] words) throws InterruptedException {
        int[] numbers = Arrays.stream(words).mapToInt(Integer::parseInt).toArray();
        long total = run(numbers[0], numbers[1], numbers[2]);
        System.out.println("bank total " + total);
    }

    static long run(int accounts, int transfers, int threads) throws InterruptedException {
        long[] balances = new long[accounts];
        Arrays.fill(balances, FIRST_BALANCE);
        Lock[] locks = new Lock[accounts];
        Arrays.setAll(locks, i -> new ReentrantLock());
        Thread[] running = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            SplittableRandom chance = new SplittableRandom(t);
            running[t] =
                    new Thread(
                            () ->
                                    IntStream.range(0, transfers)
                                            .forEach(i -> transfer(balances, locks, chance)));
            running[t].start();
        }
        for (Thread thread : running) {
            thread.join();
        }
        long total = Arrays.stream(balances).sum();
        if (total != FIRST_BALANCE * accounts) {
            throw new IllegalStateException("the bank has " + total);
        }
        return total;
    }

    /** Takes both locks in the order of the accounts, so that nobody waits in a circle. */
    private static void transfer(long[] balances, Lock[] locks, SplittableRandom chance) {
        int from = chance.nextInt(balances.length);
        int to = chance.nextInt(balances.length);
        locks[Math.min(from, to)].lock();
        locks[Math.max(from, to)].lock();
        try {
            long amount = Math.min(balances[from], chance.nextInt(100));
            balances[from] -= amount;
            balances[to] += amount;
        } finally {
            locks[Math.max(from, to)].unlock();
            locks[Math.min(from, to)].unlock();
        }
    }
}
