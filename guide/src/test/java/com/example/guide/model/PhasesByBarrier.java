package com.example.guide.model;

import dev.merino.Member;
import dev.merino.SharedInts;

/** Program 3: a barrier ends the phase of writing, another one the phase of reading. */
final class PhasesByBarrier {
    private PhasesByBarrier() {}

    // @start region="program"
    static int turn(Member me, int rounds) {
        SharedInts seats = me.ints(me.size());
        int neighbour = (me.rank() + 1) % me.size();
        int token = me.rank();
        for (int round = 0; round < rounds; round++) {
            seats.set(me.rank(), token);
            me.barrier(); // all have written: now read
            token = seats.get(neighbour);
            me.barrier(); // all have read: now write again
        }
        return token;
    }
    // @end
}
