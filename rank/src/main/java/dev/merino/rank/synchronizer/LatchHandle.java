package dev.merino.rank.synchronizer;

import dev.merino.SharedLatch;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** A rank's handle on a latch. The word says how often it was counted down. */
public final class LatchHandle extends Synchronizer implements SharedLatch {
    /** How many words it needs. */
    public static final int WORDS = 1;

    private static final int COUNTED = 0;

    private final long count;
    private final Condition opened;

    /** Made of {@code parts}; it opens when it was counted down {@code count} times. */
    public LatchHandle(Parts parts, long count) {
        super(parts);
        requireNotNegative(count, "counts of " + this);
        this.count = count;
        this.opened = parts.conditions().at(0, "waits for " + parts.title());
    }

    @Override
    public void countDown() {
        lock.lock();
        try {
            if (!isOpen()) {
                add(COUNTED, 1);
                if (isOpen()) {
                    opened.signalAll();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public long getCount() {
        return count - look(COUNTED);
    }

    @Override
    public void await() throws InterruptedException {
        await(WaitLimit.INTERRUPT);
    }

    @Override
    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return await(WaitLimit.time(time, unit));
    }

    private boolean await(WaitLimit<InterruptedException> limit) throws InterruptedException {
        requireUninterrupted();
        lock.lock();
        try {
            return limit.await(opened, this::isOpen);
        } finally {
            lock.unlock();
        }
    }

    private boolean isOpen() {
        return words.get(COUNTED) == count;
    }
}
