package com.example.guide.porting;

import dev.merino.Member;
import dev.merino.SharedCounter;

/** Counts primes with the ranks of a cluster. */
// @start region="ranks"
final class Primes {
    private static final int CHUNK = 1000;

    private Primes() {}

    static long count(Member me, long limit) {
        SharedCounter next = me.counter(0);
        long own = 0;
        for (long from = next.getAndAdd(CHUNK); from < limit; from = next.getAndAdd(CHUNK)) {
            own += Numbers.primes(from, Math.min(from + CHUNK, limit));
        }
        return me.sum(own);
    }
}
// @end
