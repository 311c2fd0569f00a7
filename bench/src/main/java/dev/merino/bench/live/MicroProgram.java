package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.apps.kit.Progress;

import java.io.IOException;
import java.util.Random;

/**
 * Measures the basic costs from rank 1 of two or more nodes, each round beside the raw costs
 * between the JVMs of ranks 0 and 1. Arguments: what to measure, rounds, operations in each round,
 * pages of a sweep (0 for none), seed.
 *
 * <p>Pages and synchronisation are measured in separate clusters: the cost of a synchronisation
 * depends on all shared pages, and here it is measured with few.
 */
public final class MicroProgram implements Program {
    /** Measure faults and fetches. */
    static final String PAGES = "pages";

    /** Measure messages, locks, barriers, flags, and atomic operations on mapped memory. */
    static final String SYNC = "sync";

    /** Enough for the keepers' JVMs to compile what they do. */
    private static final int WARM_UP_ROUNDS = 8;

    private static final int WARM_UP_SWEEP = 2_000;
    private static final int ATOMIC_BATCHES = 50;

    /** For the workers. */
    public MicroProgram() {}

    @Override
    public void run(Member me) throws IOException {
        String part = me.arguments().get(0);
        int rounds = Integer.parseInt(me.arguments().get(1));
        Timer timer = new Timer();
        try (TcpConnection connection = TcpConnection.between(me);
                MeshConnection mesh = MeshConnection.between(me);
                RemoteAtomicCosts atomics = RemoteAtomicCosts.between(me);
                TcpStar star = TcpStar.among(me)) {
            Round measured = part.equals(PAGES) ? pages(me) : sync(me, connection, star, atomics);
            Progress progress = new Progress(me, "bench micro");
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                progress.at(round + WARM_UP_ROUNDS, rounds + WARM_UP_ROUNDS);
                timer.count(round >= 0);
                raw(me, connection, mesh, timer);
                measured.run(round, timer);
            }
            progress.end();
        }
    }

    /** What is measured once a round, by both ranks together. */
    @FunctionalInterface
    private interface Round {
        void run(int number, Timer timer);
    }

    private static int times(Member me) {
        return Integer.parseInt(me.arguments().get(2));
    }

    private static Round pages(Member me) {
        int sweepPages = Integer.parseInt(me.arguments().get(3));
        Random random = new Random(Long.parseLong(me.arguments().get(4)));
        PageCosts pages = new PageCosts(me, random, times(me));
        return (round, timer) -> {
            pages.faults(timer);
            pages.fetches(timer);
            if (Roles.isClient(me)) {
                pages.kernelFaults(timer);
            }
            if (sweepPages > 0) {
                pages.sweeps(round >= 0 ? sweepPages : WARM_UP_SWEEP, timer);
            }
        };
    }

    private static Round sync(
            Member me, TcpConnection connection, TcpStar star, RemoteAtomicCosts atomics) {
        SyncCosts sync = new SyncCosts(me, connection, star, times(me));
        LocalCosts local = new LocalCosts();
        ReleaseCosts releases = new ReleaseCosts(me, connection, local, times(me));
        return (round, timer) -> {
            sync.counters(timer);
            sync.quietLock(timer);
            sync.contendedLock(timer);
            sync.barriers(timer);
            sync.flags(timer);
            releases.measure(timer);
            if (Roles.isClient(me)) {
                local.measure(timer);
                atomics.measure(ATOMIC_BATCHES, timer);
            }
            me.barrier();
        };
    }

    private static void raw(Member me, TcpConnection connection, MeshConnection mesh, Timer timer) {
        int times = times(me);
        int small = TcpConnection.SMALL_BYTES;
        if (me.isFirst()) {
            connection.serve(task -> {});
            mesh.serve();
        } else if (Roles.isClient(me)) {
            timer.record("tcp", Timer.each(times, i -> connection.call(TcpConnection.PING)));
            timer.record(
                    "tcp-page",
                    Timer.each(times, i -> connection.call(TcpConnection.PING, small, 4096)));
            connection.end();
            timer.record("mesh", Timer.each(times, i -> mesh.ping()));
            mesh.end();
        }
        me.barrier();
    }
}
