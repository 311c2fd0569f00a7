package dev.merino.checker.structures;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import dev.merino.Member;
import dev.merino.SharedLongs;
import dev.merino.SharedSemaphore;
import dev.merino.core.Chance;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Ranks take permits, never more than there are; with one permit they exclude each other. */
final class SemaphoreActivity implements Activity {
    private final int permits;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong writes = new AtomicLong();

    SemaphoreActivity(Chance chance) {
        this.permits = chance.between(1, 4);
    }

    @Override
    public void run(Member me, Chance mine) throws InterruptedException {
        SharedSemaphore semaphore = me.semaphore(permits);
        SharedLongs data = me.named("data of semaphore").longs(1);
        for (int round = 0; round < ROUNDS; round++) {
            int wanted = mine.between(1, permits);
            if (acquire(semaphore, wanted, mine)) {
                long held = taken.addAndGet(wanted);
                BrokenContract.require(
                        held <= permits, "at most %d permits, but %d", permits, held);
                writeAlone(data);
                taken.addAndGet(-wanted);
                semaphore.release(wanted);
            }
        }
        me.barrier();
        BrokenContract.requireSame(semaphore.availablePermits(), permits, "permits left");
        me.barrier();
        me.close(List.of(semaphore, data));
    }

    private static boolean acquire(SharedSemaphore semaphore, int wanted, Chance mine)
            throws InterruptedException {
        return switch (mine.below(4)) {
            case 0 -> semaphore.tryAcquire(wanted);
            // To wait longer would let a clock decide, beside the seed.
            case 1 -> semaphore.tryAcquire(wanted, 0, MICROSECONDS);
            default -> {
                semaphore.acquire(wanted);
                yield true;
            }
        };
    }

    /** Who has the only permit may use what others use under it. */
    private void writeAlone(SharedLongs data) {
        if (permits == 1) {
            long before = data.get(0);
            BrokenContract.requireSame(before, writes.getAndIncrement(), "what others wrote");
            data.set(0, before + 1);
        }
    }
}
