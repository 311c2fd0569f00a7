package com.example.guide.synchronising;

import dev.merino.Member;
import dev.merino.SharedBarrier;
import dev.merino.SharedInts;

/** Barriers: the one of every program, and those that it allocates. */
final class Meeting {
    private Meeting() {}

    static int roundsOf(Member me, int rounds) {
        // @start region="barrier"
        SharedInts done = me.ints(me.size());
        SharedBarrier meeting = me.named("end of a round").sharedBarrier();
        for (int round = 0; round < rounds; round++) {
            done.set(me.rank(), round + 1);
            meeting.await(); // me.barrier() is the same without allocating one
        }
        // @end
        return done.get((me.rank() + 1) % me.size());
    }
}
