package com.example.guide.synchronising;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** A lock guards an element. */
final class Deposits {
    private Deposits() {}

    static long total(Member me, int deposits) {
        // @start region="lock"
        SharedLongs balance = me.longs(1);
        SharedLock lock = me.lock();
        for (int i = 0; i < deposits; i++) {
            lock.lock();
            try {
                balance.set(0, balance.get(0) + 10);
            } finally {
                lock.unlock();
            }
        }
        // @end
        me.barrier();
        return balance.get(0);
    }
}
