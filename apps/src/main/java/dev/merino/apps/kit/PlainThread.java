package dev.merino.apps.kit;

import dev.merino.Share;

import java.util.function.BooleanSupplier;

/** One of the threads of {@link PlainThreads}, as its program sees it. */
public final class PlainThread {
    private final int index;
    private final int count;
    private final SpinBarrier barrier;

    PlainThread(int index, int count, SpinBarrier barrier) {
        this.index = index;
        this.count = count;
        this.barrier = barrier;
    }

    /** Its number, from 0. */
    public int index() {
        return index;
    }

    /** How many threads there are. */
    public int count() {
        return count;
    }

    /** Its share of {@code pieces} pieces of work, as a rank would have it. */
    public Share share(long pieces) {
        return Share.of(pieces, index, count);
    }

    /** Waits until all threads are here; all see what was written before. */
    public void barrier() {
        barrier.await();
    }

    /** Waits until {@code condition} holds, which another thread makes true. */
    public void await(BooleanSupplier condition) {
        barrier.await(condition);
    }
}
