package dev.merino.virtual;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Settings;
import dev.merino.SharedCounter;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What the basic operations of a cluster cost on a model, in microseconds, as papers tell them. */
public final class BasicCosts {
    private static final int TIMES = 16;
    private static final double NS_PER_US = 1e3;

    private final Map<String, Double> costsUs = new ConcurrentHashMap<>();

    private final int unitBytes;
    private final int threads;

    private BasicCosts(int unitBytes, int threads) {
        this.unitBytes = unitBytes;
        this.threads = threads;
    }

    /** Measures them on {@code nodes} nodes of {@code threads} processors. */
    public static BasicCosts of(MachineModel model, String protocol, int nodes, int threads) {
        BasicCosts costs = new BasicCosts(model.unitBytes(), threads);
        Settings settings =
                VirtualCluster.fitted(Settings.of(nodes, threads), model)
                        .withProtocol(protocol)
                        .withFaithful(true);
        try (Cluster cluster = new VirtualCluster(settings, model)) {
            cluster.run(costs::measure);
        }
        return costs;
    }

    /** A page that its home has written is read elsewhere. */
    public double fetchUs() {
        return cost("fetch");
    }

    /** A lock that is free, and was last held by its manager's node. */
    public double lockUs() {
        return cost("lock");
    }

    /** A lock that is free, and was last held by a third node. */
    public double forwardedLockUs() {
        return cost("forwarded");
    }

    /** A barrier of all processors, which come at the same time. */
    public double barrierUs() {
        return cost("barrier");
    }

    /** A release after one element of a page was written that is at home elsewhere. */
    public double smallDiffUs() {
        return cost("small diff");
    }

    /** A release after every element of such a page was written. */
    public double largeDiffUs() {
        return cost("large diff");
    }

    /** A message and its reply: a counter of another node is incremented. */
    public double roundTripUs() {
        return cost("round trip");
    }

    private double cost(String name) {
        return costsUs.getOrDefault(name, Double.NaN);
    }

    private void measure(Member me) {
        int perPage = unitBytes / Long.BYTES;
        SharedLongs pages = me.longs((long) perPage * TIMES);
        SharedLock[] locks = new SharedLock[TIMES * me.nodes()];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = me.lock();
        }
        if (me.isFirst()) {
            for (int page = 0; page < TIMES; page++) {
                pages.fill((long) page * perPage, (page + 1L) * perPage, 1);
            }
        }
        me.barrier();
        fetch(me, pages, perPage);
        me.barrier();
        lock(me, locks);
        me.barrier();
        diff("small diff", me, pages, 1);
        me.barrier();
        diff("large diff", me, pages, perPage);
        me.barrier();
        barrier(me);
        roundTrip(me);
    }

    /** The counter whose increments take longer is the one that is elsewhere. */
    private void roundTrip(Member me) {
        SharedCounter[] counters = {me.counter(0), me.counter(0)};
        me.barrier();
        if (me.node() == 1 && me.rank() % threads == 0) {
            long longestNs = 0;
            for (SharedCounter counter : counters) {
                long before = me.nanoTime();
                for (int i = 0; i < TIMES; i++) {
                    counter.getAndIncrement();
                }
                longestNs = Math.max(longestNs, me.nanoTime() - before);
            }
            costsUs.put("round trip", longestNs / 1e3 / TIMES);
        }
        me.barrier();
    }

    /** Of a lock that stays at its node, what the release adds. */
    private void diff(String name, Member me, SharedLongs pages, int elements) {
        SharedLock lock = me.named(name).lock();
        if (me.node() == 1 && me.rank() % threads == 0) {
            releaseNs(me, lock, () -> {}); // the lock is here from now on
            long aloneNs = releaseNs(me, lock, () -> {});
            long withDiffNs = releaseNs(me, lock, () -> write(pages, elements));
            costsUs.put(name, (withDiffNs - aloneNs) / NS_PER_US);
        }
    }

    private static long releaseNs(Member me, SharedLock lock, Runnable inside) {
        long beforeNs;
        lock.lock();
        try {
            inside.run();
            beforeNs = me.nanoTime();
        } finally {
            lock.unlock();
        }
        return me.nanoTime() - beforeNs;
    }

    /** Every byte of them becomes another one. */
    private static void write(SharedLongs pages, int elements) {
        for (int i = 0; i < elements; i++) {
            pages.set(i, ~pages.get(i));
        }
    }

    private void fetch(Member me, SharedLongs pages, int perPage) {
        if (me.node() == 1 && me.rank() % threads == 0) {
            long before = me.nanoTime();
            for (int page = TIMES - 1; page >= 0; page -= 3) {
                pages.get((long) page * perPage);
            }
            tell("fetch", me, before, (TIMES + 2) / 3);
        }
    }

    /** Locks whose manager is node 0: first it takes them, then node 1, then a third node. */
    private void lock(Member me, SharedLock[] locks) {
        if (me.isFirst()) {
            takeAll(me, locks);
        }
        me.barrier();
        timeLocks("lock", 1, me, locks);
        me.barrier();
        timeLocks("forwarded", 2, me, locks);
    }

    private void timeLocks(String name, int node, Member me, SharedLock[] locks) {
        if (me.node() == node && me.rank() % threads == 0) {
            long before = me.nanoTime();
            takeAll(me, locks);
            tell(name, me, before, TIMES);
        }
    }

    private static void takeAll(Member me, SharedLock[] locks) {
        for (int i = 0; i < TIMES; i++) {
            SharedLock lock = locks[i * me.nodes()];
            lock.lock();
            try {
                me.node(); // nothing is to be done under it
            } finally {
                lock.unlock();
            }
        }
    }

    private void barrier(Member me) {
        me.barrier();
        long before = me.nanoTime();
        for (int i = 0; i < TIMES; i++) {
            me.barrier();
        }
        if (me.isFirst()) {
            tell("barrier", me, before, TIMES);
        }
    }

    private void tell(String name, Member me, long before, int times) {
        costsUs.put(name, (me.nanoTime() - before) / NS_PER_US / times);
    }
}
