package dev.merino.rank.synchronizer;

import dev.merino.SharedSemaphore;

import java.util.concurrent.TimeUnit;

/** A rank's handle on a semaphore. The word says how many permits are taken. */
public final class SemaphoreHandle extends Synchronizer implements SharedSemaphore {
    private static final int TAKEN = 0;
    private static final int LINE = 1;

    private final int permits;
    private final WaitingLine line;

    /** Made of {@code parts}, with so many permits in the beginning. */
    public SemaphoreHandle(Parts parts, int permits) {
        super(parts);
        this.permits = permits;
        this.line = new WaitingLine(parts, LINE);
    }

    /** How many words it needs among so many ranks. */
    public static int words(int ranks) {
        return LINE + WaitingLine.words(ranks);
    }

    @Override
    public void acquire(int wanted) throws InterruptedException {
        requireUninterrupted();
        acquire(wanted, WaitLimit.INTERRUPT);
    }

    @Override
    public void acquireUninterruptibly(int wanted) {
        acquire(wanted, WaitLimit.NONE);
    }

    @Override
    public boolean tryAcquire(int wanted, long time, TimeUnit unit) throws InterruptedException {
        requireUninterrupted();
        return acquire(wanted, WaitLimit.time(time, unit));
    }

    private <X extends Exception> boolean acquire(int wanted, WaitLimit<X> limit) throws X {
        requireNotNegative(wanted, "permits of " + this);
        lock.lock();
        try {
            boolean isServed = wanted == 0 || awaitPermits(wanted, limit);
            if (isServed) {
                take(wanted);
            }
            return isServed;
        } finally {
            lock.unlock();
        }
    }

    private <X extends Exception> boolean awaitPermits(int wanted, WaitLimit<X> limit) throws X {
        return line.await(() -> available() >= wanted, limit, "waits for permits of " + this);
    }

    /** The next in line may be served, too. */
    private void take(int wanted) {
        add(TAKEN, wanted);
        if (available() > 0) {
            line.wakeFirst();
        }
    }

    @Override
    public boolean tryAcquire(int wanted) {
        requireNotNegative(wanted, "permits of " + this);
        lock.lock();
        try {
            boolean isThere = available() >= wanted;
            if (isThere) {
                add(TAKEN, wanted);
            }
            return isThere;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void release(int given) {
        requireNotNegative(given, "permits of " + this);
        lock.lock();
        try {
            add(TAKEN, -given);
            line.wakeFirst();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int availablePermits() {
        return Math.toIntExact(permits - look(TAKEN));
    }

    private long available() {
        return permits - words.get(TAKEN);
    }
}
