package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import java.util.Random;

/**
 * Measures releases of rank 1, who shares all of a memory that is at home at node 0 and has written
 * a word in each of some pages. Words: bytes of that memory, rounds, releases in each round, seed.
 */
public final class ReleaseProgram implements Program {
    /** How many pages a release has to tell of. */
    static final int[] DIRTY_PAGES = {1, 100};

    private static final int LONGS = 4096 / Long.BYTES;
    private static final int WARM_UP_ROUNDS = 2;

    private long sum;

    /** For the workers. */
    public ReleaseProgram() {}

    @Override
    public void run(Member me) throws Exception {
        long bytes = Long.parseLong(me.arguments().get(0));
        int rounds = Integer.parseInt(me.arguments().get(1));
        int times = Integer.parseInt(me.arguments().get(2));
        Random random = new Random(Long.parseLong(me.arguments().get(3)));
        // the second half, at home at node 1, is never touched
        SharedLongs array = me.placement(Placement.BLOCKED).longs(2 * bytes / Long.BYTES);
        int pages = (int) (bytes / Long.BYTES / LONGS);
        SharedLock lock = me.lock();
        share(me, array, pages);
        Timer timer = new Timer();
        try (RawLine line = RawLine.between(me)) {
            LocalCosts local = new LocalCosts();
            for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
                timer.count(round >= 0);
                for (int dirty : DIRTY_PAGES) {
                    if (me.isFirst()) {
                        line.serve(task -> {});
                    } else {
                        raw(line, local, dirty, times, timer);
                        line.end();
                        releases(array, lock, places(random, dirty, pages), times, timer);
                    }
                    me.barrier();
                }
            }
        }
    }

    /**
     * Both nodes have all pages: the home, too, or node 1 would have them alone and owe nothing. Who
     * was first may have had pages alone and tells of them at its next barrier, so twice.
     */
    private void share(Member me, SharedLongs array, int pages) {
        for (int rank : new int[] {0, 1, 1}) {
            if (me.rank() == rank) {
                for (int page = 0; page < pages; page++) {
                    sum += array.get((long) page * LONGS);
                }
            }
            me.barrier();
        }
    }

    private static int[] places(Random random, int dirty, int pages) {
        return random.ints(0, pages).distinct().limit(dirty).toArray();
    }

    private static void releases(
            SharedLongs array, SharedLock lock, int[] places, int times, Timer timer) {
        double[] writeUs = new double[times];
        double[] releaseUs = new double[times];
        lock.lock();
        lock.unlock();
        for (int i = 0; i < times; i++) {
            long value = System.nanoTime();
            lock.lock();
            writeUs[i] = Timer.together(1, n -> write(array, places, value));
            releaseUs[i] = Timer.together(1, n -> lock.unlock());
        }
        timer.tell("write-" + places.length, Readings.median(writeUs));
        timer.tell("release-" + places.length, Readings.median(releaseUs));
    }

    private static void write(SharedLongs array, int[] places, long value) {
        for (int page : places) {
            array.set((long) page * LONGS, value);
        }
    }

    /** The same without shared memory: the diffs are made and travel, and an answer comes back. */
    private static void raw(RawLine line, LocalCosts local, int dirty, int times, Timer timer) {
        double us =
                Timer.each(
                        times,
                        i ->
                                line.call(
                                        RawLine.PING, local.diffs(dirty), RawLine.SMALL_BYTES));
        timer.tell("raw-" + dirty, us);
    }

    @Override
    public String toString() {
        return "pages of sum " + sum;
    }
}
