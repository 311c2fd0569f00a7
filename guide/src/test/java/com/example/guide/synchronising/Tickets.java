package com.example.guide.synchronising;

import dev.merino.Member;
import dev.merino.SharedCounter;

import java.util.function.LongConsumer;

/** A counter deals out pieces of work. */
final class Tickets {
    private Tickets() {}

    static long piecesDone(Member me, long pieces, LongConsumer work) {
        long done = 0;
        // @start region="counter"
        SharedCounter next = me.counter(0);
        for (long piece = next.getAndIncrement(); piece < pieces; piece = next.getAndIncrement()) {
            work.accept(piece); // each piece is some rank's, and only its
            done++;
        }
        // @end
        return done;
    }
}
