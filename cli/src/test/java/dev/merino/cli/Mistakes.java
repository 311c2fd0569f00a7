package dev.merino.cli;

import dev.merino.LongMatrix;
import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.Program;
import dev.merino.SharedLongs;

/** Programs with one planted mistake each; with the word "better" they do without it. */
final class Mistakes {
    private static final int ROUNDS = 60;
    private static final int PAGES = 64;
    private static final int LONGS_PER_PAGE = 512;

    private Mistakes() {}

    private static boolean isBetter(Member me) {
        return me.arguments().contains("better");
    }

    /** Every rank counts in an element of its own, next to those of the others. */
    public static final class FalseSharing implements Program {
        /** For {@code ./merino run}. */
        public FalseSharing() {}

        @Override
        public void run(Member me) {
            LongMatrix counts =
                    isBetter(me)
                            ? me.named("counts").padded().longMatrix(me.size(), 1)
                            : me.named("counts").longMatrix(me.size(), 1);
            for (int round = 0; round < ROUNDS; round++) {
                counts.set(me.rank(), 0, counts.get(me.rank(), 0) + 1);
                me.barrier();
            }
        }
    }

    /** Every rank writes a half of an array whose units are at home in turns. */
    public static final class WrongHomes implements Program {
        /** For {@code ./merino run}. */
        public WrongHomes() {}

        @Override
        public void run(Member me) {
            Placement placement = isBetter(me) ? Placement.BLOCKED : Placement.ROUND_ROBIN;
            SharedLongs halves =
                    me.named("halves").placement(placement).longs(PAGES * LONGS_PER_PAGE);
            var mine = me.share(halves.length());
            var edge = me.share(halves.length()).from() == 0 ? mine.to() : mine.from() - 1;
            for (int round = 0; round < ROUNDS; round++) {
                for (long i = mine.from(); i < mine.to(); i++) {
                    halves.set(i, halves.get(i) + 1);
                }
                me.barrier();
                long seen = halves.get(edge);
                if (seen != round + 1) {
                    throw new IllegalStateException("round " + round + " shows " + seen);
                }
                me.barrier();
            }
        }
    }

    /** Rank 0 writes an array, and rank 1 reads it from one end to the other. */
    public static final class Sweeps implements Program {
        /** For {@code ./merino run}. */
        public Sweeps() {}

        @Override
        public void run(Member me) {
            SharedLongs swept = me.named("swept").longs(PAGES * LONGS_PER_PAGE);
            for (int round = 1; round <= ROUNDS; round++) {
                if (me.rank() == 0) {
                    for (long i = 0; i < swept.length(); i += LONGS_PER_PAGE) {
                        swept.set(i, round);
                    }
                }
                me.barrier();
                if (me.rank() == 1) {
                    read(me, swept, round);
                }
                me.barrier();
            }
        }

        private static void read(Member me, SharedLongs swept, int round) {
            if (isBetter(me)) {
                swept.willRead(0, swept.length());
            }
            for (long i = 0; i < swept.length(); i += LONGS_PER_PAGE) {
                if (swept.get(i) != round) {
                    throw new IllegalStateException("an old page in round " + round);
                }
            }
        }
    }
}
