package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.SharedReadWriteLock;
import dev.merino.core.Chance;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Lock;

/** Writers are alone, and readers see all that was written. */
@SuppressWarnings("LockNotBeforeTry") // a rank that fails ends the run
final class ReadWriteActivity implements Activity {
    private static final int LAST = 999;

    private final int writesPercent;
    private final AtomicLong readers = new AtomicLong();
    private final AtomicLong writers = new AtomicLong();
    private final AtomicLong written = new AtomicLong();

    ReadWriteActivity(Chance chance) {
        this.writesPercent = chance.pick(10, 50, 90);
    }

    @Override
    public void run(Member me, Chance mine) {
        SharedReadWriteLock both = me.readWriteLock();
        SharedLongs data = me.named("data of read-write lock").longs(LAST + 1L);
        for (int round = 0; round < ROUNDS; round++) {
            boolean writes = mine.percent(writesPercent);
            Lock lock = writes ? both.writeLock() : both.readLock();
            if (mine.percent(25)) {
                if (!lock.tryLock()) {
                    continue;
                }
            } else {
                lock.lock();
            }
            if (writes) {
                write(data);
            } else {
                read(data);
            }
            lock.unlock();
        }
        me.barrier();
        me.close(List.of(both, data));
    }

    private void write(SharedLongs data) {
        BrokenContract.requireSame(writers.incrementAndGet(), 1, "the number of writers");
        BrokenContract.requireSame(readers.get(), 0, "the number of readers beside a writer");
        long next = requireLast(data) + 1;
        data.set(0, next);
        data.set(LAST, next);
        written.set(next);
        writers.decrementAndGet();
    }

    private void read(SharedLongs data) {
        readers.incrementAndGet();
        BrokenContract.requireSame(writers.get(), 0, "the number of writers beside a reader");
        long _ = requireLast(data);
        readers.decrementAndGet();
    }

    private long requireLast(SharedLongs data) {
        BrokenContract.requireSame(data.get(0), written.get(), "what was written first");
        BrokenContract.requireSame(data.get(LAST), written.get(), "what was written last");
        return written.get();
    }
}
