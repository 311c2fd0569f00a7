package dev.merino.apps.kit;

import dev.merino.Checkpointable;
import dev.merino.LocalAllocator;
import dev.merino.Member;
import dev.merino.Schedule;
import dev.merino.Share;

import java.util.LinkedHashSet;
import java.util.List;

/**
 * A rank in one of several rounds of a run. What a round has allocated is closed at its end; so
 * each round begins with memory of zeros, unlocked locks and unset flags, and all of them take the
 * space of one.
 */
final class Round extends RoundAllocator implements Member {
    private final Member me;
    private final int number;
    private final RoundTimes times;

    /**
     * The part of {@code me} in a round.
     *
     * @param number which round, from 1
     * @param times keeps its times
     */
    Round(Member me, int number, RoundTimes times) {
        super(me, new LinkedHashSet<>());
        this.me = me;
        this.number = number;
        this.times = times;
    }

    /** Its times will count for {@code app}. */
    void keep(String app, Stopwatch watch) {
        times.keep(number, app, watch);
    }

    @Override
    public int rank() {
        return me.rank();
    }

    @Override
    public int size() {
        return me.size();
    }

    @Override
    public int node() {
        return me.node();
    }

    @Override
    public int nodes() {
        return me.nodes();
    }

    @Override
    public String address() {
        return me.address();
    }

    @Override
    public boolean isEncrypted() {
        return me.isEncrypted();
    }

    @Override
    public long nanoTime() {
        return me.nanoTime();
    }

    @Override
    public List<String> arguments() {
        return me.arguments();
    }

    /** What a round allocates here it closes itself: nobody else knows who has it. */
    @Override
    public LocalAllocator local() {
        return me.local();
    }

    @Override
    public void barrier() {
        me.barrier();
    }

    @Override
    public List<byte[]> exchange(String call, byte[] mine) {
        return me.exchange(call, mine);
    }

    @Override
    public void parallelChunks(Share range, Schedule schedule, Chunk body) {
        me.parallelChunks(range, schedule, body);
    }

    @Override
    public void sync() {
        me.sync();
    }

    @Override
    public void flush() {
        me.flush();
    }

    @Override
    public void invalidate() {
        me.invalidate();
    }

    @Override
    public void beginTimed() {
        me.beginTimed();
    }

    @Override
    public void endTimed() {
        me.endTimed();
    }

    @Override
    public void work(long amount) {
        me.work(amount);
    }

    /** Rounds are for measurements; none of them is saved. */
    @Override
    public boolean checkpoint(Checkpointable state) {
        return false;
    }

    @Override
    public boolean checkpointIfDue(Checkpointable state) {
        return false;
    }

    @Override
    public boolean restore(Checkpointable state) {
        return false;
    }

    @Override
    public String toString() {
        return me + " in round " + number;
    }
}
