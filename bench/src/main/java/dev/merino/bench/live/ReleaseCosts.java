package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.Median;
import dev.merino.linux.MappedMemory;

/**
 * Releases of rank 1, of one page each that is at home at node 0 and shared by both, and of which a
 * word was written. Little memory is shared; {@link ReleaseBench} shows what more of it costs.
 */
final class ReleaseCosts {
    private static final int LONGS = MappedMemory.pageBytes() / Long.BYTES;
    private static final int PAGES = 64;

    private final Member me;
    private final TcpConnection connection;
    private final LocalCosts local;
    private final SharedLongs array;
    private final int times;
    private long sum;

    /** Releases {@code times} times in each round. */
    ReleaseCosts(Member me, TcpConnection connection, LocalCosts local, int times) {
        this.me = me;
        this.connection = connection;
        this.local = local;
        this.array = me.placement(Placement.BLOCKED).longs((long) me.nodes() * PAGES * LONGS);
        this.times = times;
    }

    /**
     * The home has all pages, too, or node 1 would have them alone and owe nothing. It releases
     * nothing meanwhile: node 1 would lose pages that the home may have written.
     */
    void measure(Timer timer) {
        if (me.isFirst()) {
            readAll();
        }
        me.barrier();
        if (me.isFirst()) {
            connection.serve(task -> {});
        } else if (Roles.isClient(me)) {
            readAll();
            ReleaseProgram.raw(connection, local, 1, times, timer);
            releases(timer);
            connection.end();
        }
        me.barrier();
    }

    private void readAll() {
        for (int page = 0; page < PAGES; page++) {
            sum += array.get((long) page * LONGS);
        }
    }

    private void releases(Timer timer) {
        double[] writeUs = new double[times];
        double[] releaseUs = new double[times];
        for (int i = 0; i < times; i++) {
            long at = (long) (i % PAGES) * LONGS;
            long value = System.nanoTime();
            writeUs[i] = Timer.together(1, n -> array.set(at, value));
            releaseUs[i] = Timer.together(1, n -> me.sync());
        }
        timer.record("write", Median.of(writeUs));
        timer.record("release", Median.of(releaseUs));
    }

    @Override
    public String toString() {
        return "pages of sum " + sum;
    }
}
