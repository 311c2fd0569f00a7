package com.example.guide.synchronising;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.SharedDoubles;
import dev.merino.SharedLatch;
import dev.merino.SharedLongs;
import dev.merino.SharedPhaser;
import dev.merino.SharedReadWriteLock;
import dev.merino.SharedSemaphore;

/** What ranks wait for, by the names that it has in java.util.concurrent. */
final class Turns {
    private Turns() {}

    static long semaphore(Member me) throws InterruptedException {
        SharedCounter written = me.counter(0);
        // @start region="semaphore"
        SharedSemaphore disks = me.semaphore(2);
        disks.acquire();
        try {
            written.incrementAndGet(); // two ranks at a time are here
        } finally {
            disks.release();
        }
        // @end
        me.barrier();
        return written.get();
    }

    static long latch(Member me, int parts) throws InterruptedException {
        SharedLongs loaded = me.longs(parts);
        // @start region="latch"
        SharedLatch all = me.latch(parts);
        for (int part = me.rank(); part < parts; part += me.size()) {
            loaded.set(part, 1);
            all.countDown();
        }
        all.await(); // now every part is there
        // @end
        return loaded.stream().sum();
    }

    static int phaser(Member me) {
        // @start region="phaser"
        SharedPhaser steps = me.phaser(me.size());
        for (int step = 0; step <= me.rank(); step++) {
            steps.arriveAndAwaitAdvance();
        }
        int phase = steps.arriveAndDeregister(); // the others go on without this rank
        // @end
        return phase;
    }

    static double readers(Member me) {
        SharedDoubles prices = me.doubles(10);
        // @start region="readWriteLock"
        SharedReadWriteLock guard = me.readWriteLock();
        if (me.isFirst()) {
            guard.writeLock().lock();
            try {
                prices.fill(2.5);
            } finally {
                guard.writeLock().unlock();
            }
        }
        me.barrier();
        double price;
        guard.readLock().lock(); // all readers together
        try {
            price = prices.get(7);
        } finally {
            guard.readLock().unlock();
        }
        // @end
        return price;
    }

    static int made(Member me) {
        // @start region="made"
        SharedSemaphore disks = me.named("disks").semaphore(2);
        SharedLatch loaded = me.latch(me.size());
        // @end
        me.barrier();
        return disks.availablePermits() + (int) loaded.getCount();
    }
}
