package com.example.guide.model;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** Program 2: who locks sees what was written under the lock before. */
final class CountUnderLock {
    private CountUnderLock() {}

    // @start region="program"
    static long count(Member me, int times) {
        SharedLongs count = me.longs(1);
        SharedLock lock = me.lock();
        for (int i = 0; i < times; i++) {
            lock.lock(); // acquires what the last owner has released
            try {
                count.set(0, count.get(0) + 1);
            } finally {
                lock.unlock(); // releases
            }
        }
        me.barrier();
        return count.get(0);
    }
    // @end
}
