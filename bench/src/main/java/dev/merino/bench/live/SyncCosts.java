package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.apps.kit.Median;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The cost of counters, locks, barriers and flags for rank 1. */
final class SyncCosts {
    /** A task for rank 0: take the lock and give it back. */
    static final int TAKE = 1;

    private final Member me;
    private final TcpConnection connection;
    private final int times;
    private final TcpStar star;
    private final SharedCounter here;
    private final SharedCounter there;
    private final SharedLock lock;

    /** Does everything {@code times} times in each round. */
    SyncCosts(Member me, TcpConnection connection, TcpStar star, int times) {
        this.me = me;
        this.connection = connection;
        this.star = star;
        this.times = times;
        // counters are managed by one node after the other
        List<SharedCounter> counters = new ArrayList<>();
        for (int node = 0; node < me.nodes(); node++) {
            counters.add(me.counter(0));
        }
        this.here = Roles.isClient(me) ? cheapest(counters) : counters.getFirst();
        counters.remove(here);
        this.there = counters.getFirst();
        this.lock = me.lock();
    }

    /** The counter that is managed by this node. */
    private static SharedCounter cheapest(List<SharedCounter> counters) {
        double[] us = new double[counters.size()];
        Arrays.fill(us, Double.MAX_VALUE);
        int best = 0;
        for (int i = 0; i < 20; i++) {
            for (int c = 0; c < us.length; c++) {
                SharedCounter counter = counters.get(c);
                us[c] = Math.min(us[c], Timer.each(20, n -> counter.get()));
                best = us[c] < us[best] ? c : best;
            }
        }
        return counters.get(best);
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
        if (Roles.isClient(me)) {
            timer.record("counter-here", Timer.each(times, i -> here.get()));
            timer.record("counter-there", Timer.each(times, i -> there.get()));
        }
        me.barrier();
    }

    /** The lock without contention: held here last, or by the other node. */
    void quietLock(Timer timer) {
        if (me.isFirst()) {
            connection.serve(this::take);
        } else if (Roles.isClient(me)) {
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

    /** The lock under contention by all nodes; the time of one critical section of any. */
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
        if (Roles.isClient(me)) {
            timer.record("lock-contended", us / (me.size() * times));
        }
    }

    /** Barriers of all ranks, beside those that plain TCP can make. */
    void barriers(Timer timer) {
        me.barrier();
        double us = Timer.each(times, i -> me.barrier());
        double tcpUs = Timer.each(times, i -> star.barrier());
        if (Roles.isClient(me)) {
            timer.record("barrier", us);
            timer.record("barrier-tcp", tcpUs);
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
        if (Roles.isClient(me)) {
            timer.record("flag", us);
        }
        me.barrier();
    }

    private void hop(int hop, SharedFlag flag) {
        if (hop % 2 == me.rank()) {
            flag.set();
        } else if (!Roles.isBystander(me)) {
            flag.await();
        }
    }
}
