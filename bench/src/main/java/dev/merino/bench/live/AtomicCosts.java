package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.Median;

/**
 * The cost of atomic operations on elements for rank 1: on one that nobody else uses, and on one
 * that rank 0 has used just before, beside a lock that moves in the same way.
 */
final class AtomicCosts {
    /** So many are too short to be timed one by one. */
    private static final int BATCH = 20;

    private final Member me;
    private final int times;
    private final SharedLongs own;
    private final SharedLongs common;
    private final SharedLongs guarded;
    private final SharedLock lock;

    /** Does everything {@code times} times in each round. */
    AtomicCosts(Member me, int times) {
        this.me = me;
        this.times = times;
        this.own = me.longs(1);
        this.common = me.longs(1);
        this.guarded = me.longs(1);
        this.lock = me.lock();
    }

    void measure(Timer timer) {
        if (Roles.isClient(me)) {
            timer.record("atomic-home", Timer.batches(times, BATCH, i -> own.getAndAdd(0, 1)));
        }
        timer.record("lock-moves", alternately(() -> {}));
        timer.record("guarded-moves", alternately(() -> guarded.set(0, guarded.get(0) + 1)));
        timer.record("atomic-moves", inTurn(() -> common.getAndAdd(0, 1)));
    }

    private double alternately(Runnable work) {
        return inTurn(
                () -> {
                    lock.lock();
                    try {
                        work.run();
                    } finally {
                        lock.unlock();
                    }
                });
    }

    /** Rank 0 and rank 1 do it one after the other, again and again; the time that it takes one. */
    private double inTurn(Runnable work) {
        double[] us = new double[times];
        for (int i = 0; i < times; i++) {
            if (me.isFirst()) {
                work.run();
            }
            me.barrier();
            if (Roles.isClient(me)) {
                us[i] = Timer.together(1, n -> work.run());
            }
            me.barrier();
        }
        return Median.of(us);
    }
}
