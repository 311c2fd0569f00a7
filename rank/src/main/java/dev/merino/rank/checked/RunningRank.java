package dev.merino.rank.checked;

import dev.merino.memory.Region;
import dev.merino.rank.handle.RankClock;
import dev.merino.rank.handle.RankThread;

import java.util.function.LongSupplier;

/** A rank of a running program, with its thread and its clock. */
public abstract class RunningRank implements CheckedRank {
    private final int rank;
    private final RankThread thread;
    private final RankClock clock;

    /** Rank {@code rank}, which {@code thread} runs. */
    protected RunningRank(int rank, Thread thread) {
        this(rank, thread, System::nanoTime);
    }

    /** The same, by another clock than this machine's. */
    protected RunningRank(int rank, Thread thread, LongSupplier clockNs) {
        this.rank = rank;
        this.thread = new RankThread(rank, thread);
        this.clock = new RankClock(clockNs);
    }

    @Override
    public final int rank() {
        return rank;
    }

    /** Its thread. */
    public final Thread thread() {
        return thread.thread();
    }

    /** Where its time goes. */
    public final RankClock clock() {
        return clock;
    }

    /** Refuses everything once the session has failed. */
    protected abstract void checkAlive();

    /** Tells its node, where all ranks are, that a timed region begins or ends. */
    protected abstract void tellTimed(boolean begins);

    @Override
    public final void requireOwn() {
        requireOwnThread();
        checkAlive();
    }

    @Override
    public final void requireOwnThread() {
        thread.requireCurrent();
    }

    @Override
    public final void requireUninterrupted() throws InterruptedException {
        requireOwn();
        thread.requireUninterrupted();
    }

    @Override
    public final InterruptedException interruption(String where) {
        return thread.interruption(where);
    }

    /** The rank looks at its rights before it writes, and notes what it has a right to. */
    @Override
    public boolean notesWrites(Region region) {
        return true;
    }

    @Override
    public void written(Region region, Parts parts) {
        requireOwn();
        parts.pages(region, region.firstPage(), rights().takeWritten(region));
    }

    @Override
    public final void beginTimed() {
        requireOwn();
        tellTimed(true);
        clock.beginRegion();
    }

    @Override
    public final void endTimed() {
        requireOwn();
        clock.endRegion();
        tellTimed(false);
    }
}
