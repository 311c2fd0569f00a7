package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.Progress;

/**
 * Measures collectives beside a barrier and beside a sum that a program makes by hand, and atomic
 * operations on elements. All ranks do the same; rank 1 tells. Arguments: rounds, times in each
 * round.
 */
public final class CollectivesProgram implements Program {
    /** Enough for the JVMs to compile what they do. */
    private static final int WARM_UP_ROUNDS = 5;

    private static final int ARRAY_LONGS = 10_000;

    private double results;

    /** For the workers. */
    public CollectivesProgram() {}

    /** A small record. */
    record Best(double length, int city) {}

    @Override
    public void run(Member me) {
        int rounds = Integer.parseInt(me.arguments().get(0));
        int times = Integer.parseInt(me.arguments().get(1));
        SharedLock lock = me.lock();
        SharedLongs sum = me.longs(1);
        AtomicCosts atomics = new AtomicCosts(me, times);
        double[] array = new double[ARRAY_LONGS];
        Timer timer = new Timer();
        Progress progress = new Progress(me, "bench collectives");
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            progress.at(round + WARM_UP_ROUNDS, rounds + WARM_UP_ROUNDS);
            timer.count(round >= 0 && Roles.isClient(me));
            timer.record("barrier", Timer.each(times, i -> me.barrier()));
            timer.record("by-hand", Timer.each(times, i -> results += byHand(me, lock, sum, i)));
            timer.record("sum", Timer.each(times, i -> results += me.sum(i)));
            timer.record("broadcast", Timer.each(times, i -> results += me.broadcast(i, 0)));
            Best mine = new Best(me.rank(), round);
            timer.record(
                    "record",
                    Timer.each(times, i -> results += me.reduce(mine, (a, b) -> b).city()));
            timer.record("array", Timer.each(times / 10, i -> results += me.sum(array)[0]));
            atomics.measure(timer);
        }
        progress.end();
    }

    /** What programs did before there were collectives: add under a lock, meet, read, meet. */
    private static long byHand(Member me, SharedLock lock, SharedLongs sum, long mine) {
        lock.lock();
        try {
            sum.set(0, sum.get(0) + mine);
        } finally {
            lock.unlock();
        }
        me.barrier();
        long result = sum.get(0);
        me.barrier();
        return result;
    }

    @Override
    public String toString() {
        return "results of sum " + results;
    }
}
