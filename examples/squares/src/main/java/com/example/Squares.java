package com.example;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Share;
import dev.merino.SharedLongs;

/** Every rank fills its share of an array; then the first rank adds up what all have written. */
public final class Squares implements Program {
    @Override
    public void run(Member me) {
        SharedLongs squares = me.longs(1000);
        Share mine = me.share(squares.length());
        for (long i = mine.from(); i < mine.to(); i++) {
            squares.set(i, i * i);
        }
        me.barrier(); // from here on every rank sees what all have written
        if (me.isFirst()) {
            long sum = 0;
            for (long i = 0; i < squares.length(); i++) {
                sum += squares.get(i);
            }
            System.out.println("the sum of the squares is " + sum);
        }
    }
}
