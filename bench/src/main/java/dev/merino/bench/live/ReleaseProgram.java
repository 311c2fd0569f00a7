package dev.merino.bench.live;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.SharedLongs;
import dev.merino.apps.kit.Median;
import dev.merino.apps.kit.Progress;
import dev.merino.linux.MappedMemory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Measures releases of rank 1, who shares all of a memory that is at home at node 0 and has written
 * a word in each of some pages. Arguments: bytes of that memory, in how many arrays, rounds,
 * releases of one page in each round, seed, numbers of dirty pages separated by commas.
 */
public final class ReleaseProgram implements Program {
    private static final int PAGE_BYTES = MappedMemory.pageBytes();
    private static final int LONGS = PAGE_BYTES / Long.BYTES;

    /** Enough for the keepers' JVMs to compile what they do. */
    private static final int WARM_UP_ROUNDS = 5;

    private static final int TIMES_MIN = 50;

    private long sum;

    /** For the workers. */
    public ReleaseProgram() {}

    @Override
    public void run(Member me) throws IOException {
        try (TcpConnection connection = TcpConnection.between(me)) {
            Shared shared = Shared.of(me, connection);
            if (me.isFirst()) {
                readAll(shared);
                me.barrier();
                connection.serve(task -> {});
            } else {
                me.barrier();
                readAll(shared);
                measure(me, shared);
                connection.end();
            }
        }
    }

    /**
     * What rank 1 works with.
     *
     * @param arrays of which only the first half of each is used, which is at home at node 0
     * @param pagesOfEach how many pages that half has
     */
    private record Shared(List<SharedLongs> arrays, int pagesOfEach, TcpConnection connection) {
        static Shared of(Member me, TcpConnection connection) {
            long bytes = Long.parseLong(me.arguments().get(0));
            int count = Integer.parseInt(me.arguments().get(1));
            int pagesOfEach = (int) (bytes / PAGE_BYTES / count);
            List<SharedLongs> arrays = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                arrays.add(me.placement(Placement.BLOCKED).longs(2L * pagesOfEach * LONGS));
            }
            return new Shared(arrays, pagesOfEach, connection);
        }

        int pages() {
            return arrays.size() * pagesOfEach;
        }

        long get(int page) {
            return arrays.get(page / pagesOfEach).get((long) (page % pagesOfEach) * LONGS);
        }

        void set(int page, long value) {
            arrays.get(page / pagesOfEach).set((long) (page % pagesOfEach) * LONGS, value);
        }
    }

    /**
     * The home has all pages too, or node 1 would have them alone and owe nothing. It must not
     * release before the end: node 1 would lose pages that the home may have written.
     */
    private void readAll(Shared shared) {
        for (int page = 0; page < shared.pages(); page++) {
            sum += shared.get(page);
        }
    }

    private static void measure(Member me, Shared shared) {
        int rounds = Integer.parseInt(me.arguments().get(2));
        int times = Integer.parseInt(me.arguments().get(3));
        Random random = new Random(Long.parseLong(me.arguments().get(4)));
        int[] dirtyPages =
                Arrays.stream(me.arguments().get(5).split(",", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
        Timer timer = new Timer();
        LocalCosts local = new LocalCosts();
        Progress progress = new Progress(me, "bench release");
        for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
            progress.at(round + WARM_UP_ROUNDS, rounds + WARM_UP_ROUNDS);
            timer.count(round >= 0);
            for (int dirty : dirtyPages) {
                int some = Math.max(TIMES_MIN, times / dirty);
                raw(shared.connection, local, dirty, some, timer);
                releases(me, shared, places(random, dirty, shared.pages()), some, timer);
            }
        }
        progress.end();
    }

    private static int[] places(Random random, int dirty, int pages) {
        return random.ints(0, pages).distinct().limit(dirty).toArray();
    }

    /** A release alone: an unlock would be none as long as nobody else wants the lock. */
    private static void releases(Member me, Shared shared, int[] places, int times, Timer timer) {
        double[] writeUs = new double[times];
        double[] releaseUs = new double[times];
        for (int i = 0; i < times; i++) {
            long value = System.nanoTime();
            writeUs[i] = Timer.together(1, n -> write(shared, places, value));
            releaseUs[i] = Timer.together(1, n -> me.sync());
        }
        timer.record("write-" + places.length, Median.of(writeUs));
        timer.record("release-" + places.length, Median.of(releaseUs));
    }

    private static void write(Shared shared, int[] places, long value) {
        for (int page : places) {
            shared.set(page, value);
        }
    }

    /** The same without shared memory: the diffs are made and travel, and an answer comes back. */
    static void raw(TcpConnection connection, LocalCosts local, int dirty, int times, Timer timer) {
        int small = TcpConnection.SMALL_BYTES;
        double us =
                Timer.each(
                        times, i -> connection.call(TcpConnection.PING, local.diffs(dirty), small));
        timer.record("raw-" + dirty, us);
    }

    @Override
    public String toString() {
        return "pages of sum " + sum;
    }
}
