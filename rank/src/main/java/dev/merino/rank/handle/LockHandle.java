package dev.merino.rank.handle;

import dev.merino.SharedLock;
import dev.merino.sync.SyncOperation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * A rank's only handle on a lock: it counts how often the rank holds it, the node knows just
 * whether.
 */
final class LockHandle implements SharedLock, SyncHandle {
    private final Rank rank;
    private final int number;
    private final HandleState hold;
    private final String waiting;
    private final SyncOperation lock;
    private final SyncOperation unlock;
    private int holds;
    private int conditions;

    LockHandle(Rank rank, int number, HandleState hold) {
        this.rank = rank;
        this.number = number;
        this.hold = hold;
        this.waiting = "waits for lock " + hold.name();
        this.lock = new SyncOperation.Lock(number);
        this.unlock = new SyncOperation.Unlock(number);
    }

    @Override
    public HandleState hold() {
        return hold;
    }

    @Override
    public boolean isHeld() {
        rank.requireOwn();
        return holds > 0;
    }

    @Override
    public void lock() {
        acquire(lock, WaitPolicy.ENDLESS);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        rank.requireUninterrupted();
        if (!acquire(lock, WaitPolicy.INTERRUPTIBLE)) {
            throw rank.interruption(waiting);
        }
    }

    @Override
    public boolean tryLock() {
        return acquire(new SyncOperation.TryLock(number), WaitPolicy.ENDLESS);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        rank.requireUninterrupted();
        boolean acquired = acquire(lock, WaitPolicy.of(unit.toNanos(time)));
        if (!acquired && Thread.currentThread().isInterrupted()) {
            throw rank.interruption(waiting);
        }
        return acquired;
    }

    private boolean acquire(SyncOperation operation, WaitPolicy waitPolicy) {
        rank.requireOwn();
        hold.requireOpen();
        if (holds == 0
                && !rank.retake(number, operation instanceof SyncOperation.Lock)
                && rank.synchronise(operation, waitPolicy, waiting) == 0) {
            return false;
        }
        holds = Math.incrementExact(holds);
        return true;
    }

    @Override
    public void unlock() {
        requireHeld("unlocks");
        if (--holds == 0 && !rank.retain(number)) {
            rank.synchronise(unlock, waiting);
        }
    }

    @Override
    public Condition newCondition() {
        rank.requireOwn();
        hold.requireOpen();
        int condition = conditions++;
        return condition(condition, "waits for condition " + condition + " of lock " + name());
    }

    /**
     * A condition of this lock.
     *
     * @param waiting what a rank does that waits for it, for reports
     */
    Condition condition(int condition, String waiting) {
        return new ConditionHandle(rank, this, number, condition, waiting);
    }

    /** Refuses to go on for a rank that does not own the lock. */
    void requireHeld(String doing) {
        rank.requireOwn();
        if (holds == 0) {
            hold.requireOpen();
            throw new IllegalMonitorStateException(
                    "rank %d %s lock %s, which it does not hold"
                            .formatted(rank.rank(), doing, name()));
        }
    }
}
