package com.example.guide.porting;

import java.util.concurrent.atomic.AtomicLong;

/** Counts primes with threads of one JVM. */
// @start region="threads"
final class PrimesThreads {
    private static final int CHUNK = 1000;

    private final AtomicLong next = new AtomicLong();
    private final AtomicLong primes = new AtomicLong();

    long count(long limit, int threads) throws InterruptedException {
        Thread[] all = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            all[t] = Thread.ofPlatform().start(() -> work(limit));
        }
        for (Thread thread : all) {
            thread.join();
        }
        return primes.get();
    }

    private void work(long limit) {
        for (long from = next.getAndAdd(CHUNK); from < limit; from = next.getAndAdd(CHUNK)) {
            primes.addAndGet(Numbers.primes(from, Math.min(from + CHUNK, limit)));
        }
    }
}
// @end
