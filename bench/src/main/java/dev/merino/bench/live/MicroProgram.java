package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Program;

import java.util.Random;

/**
 * Measures the basic costs from rank 1 of two nodes, each round beside the raw costs between the
 * same two JVMs. Words: rounds, operations in each round, pages of a sweep, seed.
 */
public final class MicroProgram implements Program {
    private static final int WARM_UP_ROUNDS = 3;
    private static final int WARM_UP_SWEEP = 2_000;

    /** For the workers. */
    public MicroProgram() {}

    @Override
    public void run(Member me) throws Exception {
        int rounds = Integer.parseInt(me.arguments().get(0));
        int times = Integer.parseInt(me.arguments().get(1));
        int sweepPages = Integer.parseInt(me.arguments().get(2));
        Random random = new Random(Long.parseLong(me.arguments().get(3)));
        Timer timer = new Timer();
        try (RawLine line = RawLine.between(me);
                MeshLine mesh = MeshLine.between(me)) {
            LocalCosts local = new LocalCosts();
            PageCosts pages = new PageCosts(me, random, times);
            SyncCosts sync = new SyncCosts(me, line, times);
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                timer.count(round >= 0);
                raw(me, line, mesh, times, timer);
                sync.counters(timer);
                pages.faults(timer);
                pages.fetches(timer);
                pages.sweeps(round >= 0 ? sweepPages : WARM_UP_SWEEP, timer);
                raw(me, line, mesh, times, timer);
                sync.quietLock(timer);
                sync.contendedLock(timer);
                sync.barriers(timer);
                sync.flags(timer);
                if (!me.isFirst()) {
                    local.measure(timer);
                }
                me.barrier();
            }
        }
    }

    private static void raw(Member me, RawLine line, MeshLine mesh, int times, Timer timer) {
        int small = RawLine.SMALL_BYTES;
        if (me.isFirst()) {
            line.serve(task -> {});
            mesh.serve();
        } else {
            timer.tell("tcp", Timer.each(times, i -> line.call(RawLine.PING)));
            timer.tell("tcp-page", Timer.each(times, i -> line.call(RawLine.PING, small, 4096)));
            line.end();
            timer.tell("mesh", Timer.each(times, i -> mesh.ping()));
            mesh.end();
        }
        me.barrier();
    }
}
