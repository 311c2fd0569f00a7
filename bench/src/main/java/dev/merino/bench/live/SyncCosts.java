package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.apps.kit.Median;

import java.util.ArrayList;
import java.util.List;

/** The cost of counters, locks, barriers and flags for rank 1. */
final class SyncCosts {
    /** A task for rank 0: take the lock and give it back. */
    static final int TAKE = 1;

    private final Member me;
    private final TcpConnection connection;
    private final int times;
    private final SharedCounter here;
    private final SharedCounter there;
    private final SharedLock lock;

    /** Does everything {@code times} times in each round. */
    SyncCosts(Member me, TcpConnection connection, int times) {
        this.me = me;
        this.connection = connection;
        this.times = times;
        // counters are managed by one node after the other
        SharedCounter one = me.counter(0);
        SharedCounter other = me.counter(0);
        boolean isOne = isManagedHere(one, other);
        this.here = isOne ? one : other;
        this.there = isOne ? other : one;
        this.lock = me.lock();
    }

    /** Whether {@code one} is managed by this node, and {@code other} is not: it is cheaper. */
    private static boolean isManagedHere(SharedCounter one, SharedCounter other) {
        double oneUs = Double.MAX_VALUE;
        double otherUs = Double.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            oneUs = Math.min(oneUs, Timer.each(20, n -> one.get()));
            otherUs = Math.min(otherUs, Timer.each(20, n -> other.get()));
        }
        return oneUs < otherUs;
    }

    /** A task that {@link #TAKE} stands for. */
    void take(int task) {
        if (task == TAKE) {
            take();
        }
    }

    @SuppressWarnings("LockNotBeforeTry") // nothing is done while it is held
    private void take() {
        lock.lock();
        lock.unlock();
    }

    void counters(Timer timer) {
        if (!me.isFirst()) {
            timer.record("counter-here", Timer.each(times, i -> here.get()));
            timer.record("counter-there", Timer.each(times, i -> there.get()));
        }
        me.barrier();
    }

    /** The lock without contention: held here last, or by the other node. */
    void quietLock(Timer timer) {
        if (me.isFirst()) {
            connection.serve(this::take);
        } else {
            take();
            timer.record("lock-local", Timer.each(times, i -> take()));
            timer.record("lock-remote", remoteLockUs());
            connection.end();
        }
        me.barrier();
    }

    private double remoteLockUs() {
        double[] us = new double[times];
        for (int i = 0; i < times; i++) {
            connection.call(TAKE);
            us[i] = Timer.together(1, n -> take());
        }
        return Median.of(us);
    }

    /** The lock under contention by both nodes; the time of one critical section of either. */
    void contendedLock(Timer timer) {
        me.barrier();
        double us =
                Timer.together(
                        1,
                        n -> {
                            for (int i = 0; i < times; i++) {
                                take();
                            }
                            me.barrier();
                        });
        if (!me.isFirst()) {
            timer.record("lock-contended", us / (2 * times));
        }
    }

    void barriers(Timer timer) {
        me.barrier();
        double us = Timer.each(times, i -> me.barrier());
        if (!me.isFirst()) {
            timer.record("barrier", us);
        }
    }

    /**
     * Flags to and fro; the time from one set to the next. Half of them are managed by the node
     * that sets them, half by the one that waits.
     */
    void flags(Timer timer) {
        List<SharedFlag> flags = new ArrayList<>();
        for (int i = 0; i <= times; i++) {
            flags.add(me.flag());
        }
        me.barrier();
        double us = Timer.together(times, i -> hop(i, flags.get(2 * i < times ? i : i + 1)));
        if (!me.isFirst()) {
            timer.record("flag", us);
        }
        me.barrier();
    }

    private void hop(int hop, SharedFlag flag) {
        if (hop % 2 == me.rank()) {
            flag.set();
        } else {
            flag.await();
        }
    }
}
