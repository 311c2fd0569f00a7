package com.example.guide.model;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** Program 4: a data race, and the same without it. */
final class Increments {
    private Increments() {}

    // @start region="race"
    static long racing(Member me) {
        SharedLongs count = me.named("count").longs(1);
        count.set(0, count.get(0) + 1); // nothing orders this with what other ranks do here
        me.barrier();
        return count.get(0);
    }

    // @end

    // @start region="mended"
    static long mended(Member me) {
        SharedLongs count = me.named("count").longs(1);
        SharedLock lock = me.lock();
        lock.lock();
        try {
            count.set(0, count.get(0) + 1);
        } finally {
            lock.unlock();
        }
        me.barrier();
        return count.get(0);
    }
    // @end
}
