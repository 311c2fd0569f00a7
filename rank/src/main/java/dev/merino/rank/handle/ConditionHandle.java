package dev.merino.rank.handle;

import dev.merino.sync.SyncOperation;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/**
 * A rank's handle on a condition of a lock. While it waits the node gives the lock to others and
 * takes it back; the handle's count of holds just stays as it is, as only this rank's thread can
 * look at it.
 */
@SuppressWarnings("WaitNotInLoop") // it is the condition, whose user loops
final class ConditionHandle implements Condition {
    private final Rank rank;
    private final LockHandle lock;
    private final String waiting;
    private final SyncOperation wait;
    private final SyncOperation signal;
    private final SyncOperation signalAll;

    /**
     * @param waiting what a rank does that waits for it, for reports
     */
    ConditionHandle(Rank rank, LockHandle lock, int lockNumber, int number, String waiting) {
        this.rank = rank;
        this.lock = lock;
        this.waiting = waiting;
        this.wait = new SyncOperation.Wait(lockNumber, number);
        this.signal = new SyncOperation.Signal(lockNumber, number, false);
        this.signalAll = new SyncOperation.Signal(lockNumber, number, true);
    }

    @Override
    public void await() throws InterruptedException {
        await(WaitPolicy.INTERRUPTIBLE);
    }

    @Override
    public void awaitUninterruptibly() {
        lock.requireHeld("waits for a condition of");
        rank.synchronise(wait, WaitPolicy.ENDLESS, waiting);
    }

    @Override
    public long awaitNanos(long timeoutNs) throws InterruptedException {
        WaitPolicy waitPolicy = WaitPolicy.of(timeoutNs);
        return await(waitPolicy) ? waitPolicy.leftNs() : Math.min(0, waitPolicy.leftNs());
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return await(WaitPolicy.of(unit.toNanos(time)));
    }

    @Override
    @SuppressWarnings("JavaUtilDate") // Condition wants one
    public boolean awaitUntil(Date deadline) throws InterruptedException {
        long leftMs = deadline.getTime() - System.currentTimeMillis();
        return await(WaitPolicy.of(TimeUnit.MILLISECONDS.toNanos(leftMs)));
    }

    /** Whether a signal ended the wait. */
    private boolean await(WaitPolicy waitPolicy) throws InterruptedException {
        lock.requireHeld("waits for a condition of");
        rank.requireUninterrupted();
        boolean signalled = rank.synchronise(wait, waitPolicy, waiting) == 1;
        if (!signalled && Thread.currentThread().isInterrupted()) {
            throw rank.interruption(waiting);
        }
        return signalled;
    }

    @Override
    public void signal() {
        lock.requireHeld("signals a condition of");
        rank.synchronise(signal, waiting);
    }

    @Override
    public void signalAll() {
        lock.requireHeld("signals a condition of");
        rank.synchronise(signalAll, waiting);
    }
}
