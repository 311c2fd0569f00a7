package com.example.guide.structures;

import dev.merino.Member;
import dev.merino.SharedQueue;

/** A pool of work that makes more work. */
final class Pool {
    private static final long SMALL = 8;

    private Pool() {}

    record Piece(long from, long to) {
        long middle() {
            return from + (to - from) / 2;
        }
    }

    /** The sum of the squares of all numbers below {@code count}. */
    static long squares(Member me, long count) {
        long[] own = {0};
        // @start region="queue"
        SharedQueue<Piece> work = me.queue(Piece.class);
        if (me.isFirst()) {
            work.put(new Piece(0, count));
        }
        work.drain( // on every rank, until all is done
                piece -> {
                    if (piece.to() - piece.from() <= SMALL) {
                        own[0] += squares(piece);
                    } else {
                        work.put(new Piece(piece.from(), piece.middle()));
                        work.put(new Piece(piece.middle(), piece.to()));
                    }
                });
        // @end
        return me.sum(own[0]);
    }

    private static long squares(Piece piece) {
        long sum = 0;
        for (long i = piece.from(); i < piece.to(); i++) {
            sum += i * i;
        }
        return sum;
    }
}
