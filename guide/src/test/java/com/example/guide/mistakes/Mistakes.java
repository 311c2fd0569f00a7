package com.example.guide.mistakes;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** Programs with a mistake each, whose messages the chapter quotes. */
final class Mistakes {
    private Mistakes() {}

    static void index(Member me) {
        SharedLongs table = me.named("table").longs(100);
        if (me.isFirst()) {
            table.set(100, 1);
        }
    }

    static void differentLengths(Member me) {
        if (me.isFirst()) {
            me.named("table").longs(100);
        }
        me.barrier();
        if (!me.isFirst()) {
            me.named("table").longs(101);
        }
    }

    // @start region="race"
    static void unlocked(Member me) {
        SharedLongs count = me.named("count").longs(1);
        count.set(0, count.get(0) + 1);
        me.barrier();
    }

    // @end

    // @start region="deadlock"
    static void crossedLocks(Member me) {
        SharedLock[] locks = {me.named("left").lock(), me.named("right").lock()};
        locks[me.rank()].lock(); // rank 0 has left, rank 1 has right
        me.barrier();
        locks[1 - me.rank()].lock();
    }

    // @end

    static void missingBarrier(Member me) {
        if (!me.isFirst()) {
            me.barrier();
        }
    }

    static void foreignUnlock(Member me) {
        SharedLock lock = me.named("queue").lock();
        if (me.isFirst()) {
            lock.unlock();
        }
    }

    static void usedAfterClose(Member me) {
        SharedLongs table = me.named("table").longs(100);
        table.close();
        if (me.isFirst()) {
            table.get(0);
        }
    }
}
