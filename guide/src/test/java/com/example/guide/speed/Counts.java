package com.example.guide.speed;

import com.example.guide.Ranks;

import dev.merino.LongMatrix;
import dev.merino.LongView;
import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedDoubles;
import dev.merino.SharedLongs;
import dev.merino.SharedStructs;
import dev.merino.Statistics;
import dev.merino.Struct;

/** False sharing: each rank counts for itself, in one page or in pages of their own. */
final class Counts {
    private static final int ROUNDS = 20;

    private Counts() {}

    // @start region="padded"
    @Struct(alignBytes = 4096) // each rank's record is alone in its page
    interface Slot {
        long count();

        void count(long value);
    }

    // @end

    static void inOnePage(Member me) {
        SharedLongs counts = me.longs(me.size());
        for (int round = 0; round < ROUNDS; round++) {
            counts.set(me.rank(), counts.get(me.rank()) + 1);
            me.barrier();
        }
    }

    static void padded(Member me) {
        SharedStructs<Slot> slots = me.structs(Slot.class, me.size());
        Slot mine = slots.at(me.rank());
        for (int round = 0; round < ROUNDS; round++) {
            mine.count(mine.count() + 1);
            me.barrier();
        }
    }

    static void paddedRows(Member me) {
        // @start region="rows"
        LongMatrix counts = me.padded().longMatrix(me.size(), 4); // four for each rank
        for (int round = 0; round < ROUNDS; round++) {
            LongView mine = counts.row(me.rank()); // in a unit that no other rank writes
            mine.set(round % 4, mine.get(round % 4) + 1);
            me.barrier();
        }
        // @end
    }

    static void alignedRows(Member me) {
        // @start region="aligned"
        LongMatrix counts =
                me.aligned(64).longMatrix(me.size(), 4); // each row in a line of its own
        LongView mine = counts.row(me.rank());
        // @end
        for (int round = 0; round < ROUNDS; round++) {
            mine.set(round % 4, mine.get(round % 4) + 1);
            me.barrier();
        }
        for (int rank = 0; rank < me.size(); rank++) {
            if (counts.get(rank, 3) != ROUNDS / 4) {
                throw new IllegalStateException("rank " + rank + " counted " + counts.get(rank, 3));
            }
        }
    }

    static void local(Member me) {
        SharedLongs counts = me.longs(me.size());
        // @start region="local"
        long count = 0; // a variable of the rank's own
        for (int round = 0; round < ROUNDS; round++) {
            count++;
            me.barrier();
        }
        counts.set(me.rank(), count); // once
        // @end
    }

    /** Initialises and checks outside what counts. */
    static void timed(Member me) {
        SharedLongs counts = me.longs(1 << 16);
        if (me.isFirst()) {
            counts.fill(0, counts.length(), 1);
        }
        // @start region="timed"
        me.timed(
                () -> { // all ranks begin together
                    counts.set(me.rank(), 2);
                    me.barrier();
                }); // and end together; only what happened between is counted
        // @end
        if (me.isFirst() && counts.get(me.size() - 1) != 2) {
            throw new IllegalStateException("rank " + (me.size() - 1) + " has set nothing");
        }
    }

    /** Multiplies numbers of its own, which no cluster sees. */
    static double work(Member me) {
        SharedDoubles results = me.doubles(me.size());
        // @start region="work"
        double product = 1;
        for (int i = 1; i <= ROUNDS; i++) {
            product *= 1 + 1.0 / i;
        }
        me.work(ROUNDS); // as much as so many elements of a shared array would be
        results.set(me.rank(), product);
        // @end
        me.barrier();
        return results.get((me.rank() + 1L) % me.size());
    }

    /** How many bytes two nodes send for that. */
    static long bytesSent(Program program) {
        Statistics statistics = Ranks.run(2, 1, program);
        return statistics.total().traffic().values().stream()
                .mapToLong(Statistics.Traffic::bytes)
                .sum();
    }
}
