package dev.merino.rank.synchronizer;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** One of the two locks of a lock of readers and writers, as one rank has it. */
abstract class LockSide implements Lock {
    private final Synchronizer whole;
    private final WaitingLine line;
    private final String title;
    private int holds;

    /**
     * @param whole whose side it is
     * @param line where both sides wait
     * @param which of the two, as the beginning of a name
     */
    LockSide(Synchronizer whole, WaitingLine line, String which) {
        this.whole = whole;
        this.line = line;
        this.title = which + " " + whole.parts.title();
    }

    /** Whether this rank could have it now; the lock of the words is held, here and below. */
    abstract boolean isFree();

    /** Whether ranks can have it together. */
    abstract boolean isCommon();

    /** Whether this rank can have it now, whoever waits. */
    abstract boolean passesLine();

    /** Refuses a rank that would wait for itself. */
    abstract void requireCanWait();

    /** Notes that one rank more, or less, has it. */
    abstract void count(int change);

    /** Whether this rank has it. */
    final boolean isHeld() {
        return holds > 0;
    }

    @Override
    public void lock() {
        acquire(WaitLimit.NONE);
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        whole.requireUninterrupted();
        acquire(WaitLimit.INTERRUPT);
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        whole.requireUninterrupted();
        return acquire(WaitLimit.time(time, unit));
    }

    private <X extends Exception> boolean acquire(WaitLimit<X> limit) throws X {
        whole.lock.lock();
        try {
            boolean isServed = isHeld() || passesLine() || awaitTurn(limit);
            if (isServed) {
                hold();
            }
            return isServed;
        } finally {
            whole.lock.unlock();
        }
    }

    private <X extends Exception> boolean awaitTurn(WaitLimit<X> limit) throws X {
        requireCanWait();
        boolean isServed = line.await(this::isFree, limit, "waits for " + title);
        if (isServed && isCommon()) {
            line.wakeFirst();
        }
        return isServed;
    }

    @Override
    public boolean tryLock() {
        whole.lock.lock();
        try {
            boolean isServed = isHeld() || isFree();
            if (isServed) {
                hold();
            }
            return isServed;
        } finally {
            whole.lock.unlock();
        }
    }

    private void hold() {
        if (holds == 0) {
            count(1);
        }
        holds = Math.incrementExact(holds);
    }

    @Override
    public void unlock() {
        whole.lock.lock();
        try {
            if (holds == 0) {
                throw new IllegalMonitorStateException(
                        "rank %d unlocks %s, which it does not hold"
                                .formatted(whole.parts.rank(), title));
            }
            if (--holds == 0) {
                count(-1);
                line.wakeFirst();
            }
        } finally {
            whole.lock.unlock();
        }
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException(title + " has no conditions: use a SharedLock");
    }

    @Override
    public String toString() {
        return title;
    }
}
