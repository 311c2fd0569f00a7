package com.example.guide.sharing;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;

import java.util.List;

/** Closing: memory that is given back. */
final class Rounds {
    private Rounds() {}

    static int run(Member me, int rounds) {
        int done = 0;
        // @start region="close"
        for (int round = 0; round < rounds; round++) {
            SharedDoubles values = me.doubles(1 << 20);
            SharedInts indices = me.ints(1 << 20);
            compute(me, values, indices);
            me.close(List.of(values, indices)); // all ranks: a barrier, and the memory is free
            done++;
        }
        // @end
        return done;
    }

    private static void compute(Member me, SharedDoubles values, SharedInts indices) {
        indices.set(me.rank(), me.rank());
        values.set(indices.get(me.rank()), 1);
    }
}
