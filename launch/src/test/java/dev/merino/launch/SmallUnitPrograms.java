package dev.merino.launch;

import dev.merino.LongView;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedCounter;
import dev.merino.SharedInts;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

/** Programs for live nodes whose arrays have units smaller than a page. */
@SuppressWarnings("LockNotBeforeTry") // a rank that fails ends the run
final class SmallUnitPrograms {
    private SmallUnitPrograms() {}

    private static void require(boolean holds, String what, Object... seen) {
        if (!holds) {
            throw new IllegalStateException(what.formatted(seen));
        }
    }

    /** Every rank counts in a unit of its own, and all units fit into a page. Word: the unit. */
    public static final class Neighbours implements Program {
        private static final int ROUNDS = 50;
        private static final int LONGS_EACH = 8;

        /** For the launcher. */
        public Neighbours() {}

        @Override
        public void run(Member me) {
            int unit = Integer.parseInt(me.arguments().getFirst());
            SharedLongs counts = me.unitBytes(unit).longs((long) LONGS_EACH * me.size());
            require(counts.unitBytes() == unit, "units of %d bytes", counts.unitBytes());
            int own = LONGS_EACH * me.rank();
            for (int round = 0; round < ROUNDS; round++) {
                counts.set(own, counts.get(own) + 1);
                me.barrier();
            }
            for (int rank = 0; rank < me.size(); rank++) {
                long count = counts.get((long) LONGS_EACH * rank);
                require(count == ROUNDS, "rank %d counted to %d", rank, count);
            }
        }
    }

    /**
     * One thread of each worker writes without ever synchronising while its siblings release the
     * very same units again and again: nothing may be lost.
     */
    public static final class Siblings implements Program {
        private static final int ROUNDS = 20;
        private static final int WRITES = 2_000;
        private static final int INTS = 64;

        /** For the launcher. */
        public Siblings() {}

        @Override
        public void run(Member me) {
            SharedInts small = me.unitBytes(64).ints((long) INTS * me.size());
            SharedInts large = me.unitBytes(4096).ints((long) INTS * me.size());
            SharedLock lock = me.lock();
            SharedCounter done = me.counter(0);
            for (int round = 1; round <= ROUNDS; round++) {
                if (me.rank() % 2 == 0) {
                    write(small, me, round);
                    done.incrementAndGet();
                } else {
                    while (done.get() < (long) round * ((me.size() + 1) / 2)) {
                        lock.lock();
                        small.set(me.rank(), round);
                        large.set(me.rank(), round);
                        lock.unlock();
                    }
                }
                me.barrier();
                check(small, large, me, round);
                me.barrier();
            }
        }

        /** Every rank has each {@code size}-th element. */
        private static void write(SharedInts small, Member me, int round) {
            for (int i = 0; i < WRITES; i++) {
                for (int at = me.rank(); at < small.length(); at += me.size()) {
                    small.set(at, i < WRITES - 1 ? i : -round);
                }
            }
        }

        private static void check(SharedInts small, SharedInts large, Member me, int round) {
            for (int at = 0; at < small.length(); at++) {
                int rank = at % me.size();
                int written = small.get(at);
                if (rank % 2 == 0) {
                    require(written == -round, "round %d, element %d: %d", round, at, written);
                } else if (at < me.size()) {
                    require(written <= round, "round %d, element %d: %d", round, at, written);
                    require(written == large.get(at), "round %d, element %d", round, at);
                }
            }
        }
    }

    /** More units change at once than an answer can tell of, and none beside another. */
    public static final class Scattered implements Program {
        private static final int UNITS = 36_000;
        private static final int LONGS_EACH = 8;

        /** All are written and every seventh is read, another seventh in each round. */
        private static final int STEP = 7;

        /** For the launcher. */
        public Scattered() {}

        @Override
        public void run(Member me) {
            SharedLongs longs = me.unitBytes(64).longs((long) UNITS * LONGS_EACH);
            for (long round = 1; round <= 2; round++) {
                if (me.rank() == round % me.size()) {
                    for (int unit = 0; unit < UNITS; unit += 2) {
                        longs.set((long) unit * LONGS_EACH, round * unit);
                    }
                }
                me.barrier();
                for (int unit = 2 * (int) round; unit < UNITS; unit += 2 * STEP) {
                    long value = longs.get((long) unit * LONGS_EACH);
                    require(value == round * unit, "round %d, unit %d: %d", round, unit, value);
                }
                me.barrier();
            }
        }
    }

    /** One rank throws while the others ask for units all the time. */
    public static final class Broken implements Program {
        private static final int ROUNDS = 60;

        /** For the launcher. */
        public Broken() {}

        @Override
        public void run(Member me) {
            SharedLongs sums = me.unitBytes(64).longs(100);
            SharedLock lock = me.lock();
            for (int round = 0; ; round++) {
                require(me.rank() != 1 || round < ROUNDS, "enough of it");
                lock.lock();
                for (int i = 0; i < sums.length(); i++) {
                    sums.set(i, sums.get(i) + 1);
                }
                lock.unlock();
            }
        }
    }

    /** Every way to reach elements, across the borders of units, and views that are kept. */
    public static final class Ways implements Program {
        private static final int LENGTH = 1000;

        /** For the launcher. */
        public Ways() {}

        @Override
        public void run(Member me) {
            SharedLongs longs = me.unitBytes(128).longs(LENGTH);
            LongView kept = longs.view(3, LENGTH - 3);
            for (int round = 0; round < 10; round++) {
                int writer = round % me.size();
                if (me.rank() == writer) {
                    longs.fill(0, LENGTH, round);
                    long[] some = {round + 1, round + 2, round + 3};
                    longs.copyFrom(14, some, 0, 3);
                    kept.set(500, -round);
                }
                me.barrier();
                longs.willRead(0, LENGTH);
                long[] all = new long[LENGTH];
                longs.copyTo(0, all, 0, LENGTH);
                for (int i = 0; i < LENGTH; i++) {
                    long expected = i >= 14 && i < 17 ? round + i - 13 : i == 503 ? -round : round;
                    require(all[i] == expected, "round %d, copied %d: %d", round, i, all[i]);
                    require(longs.get(i) == expected, "round %d, element %d", round, i);
                    require(i < 3 || kept.get(i - 3) == expected, "round %d, kept %d", round, i);
                }
                me.barrier();
            }
        }
    }
}
