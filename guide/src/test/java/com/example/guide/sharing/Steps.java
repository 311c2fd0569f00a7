package com.example.guide.sharing;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.Shared;
import dev.merino.SharedDoubles;

/** Shared static fields. */
// @start region="statics"
public final class Steps implements Program {
    @Shared static long steps = 100; // a primitive
    @Shared static double[] table = new double[1000]; // a Java array, one or two dimensions

    @Shared(length = 80)
    static String title = ""; // up to 80 bytes of UTF-8

    @Shared(length = 1_000_000)
    static SharedDoubles grid; // there without being allocated

    @Override
    public void run(Member me) {
        if (me.isFirst()) {
            steps = 200;
            table[0] = 1.5;
            title = "heat";
        }
        me.barrier(); // from here on every rank reads 200, 1.5 and heat
        grid.set(me.rank(), table[0] * steps);
        me.barrier();
        if (grid.get(me.size() - 1) != 300 || !title.equals("heat")) {
            throw new IllegalStateException(title + " " + grid.get(me.size() - 1));
        }
    }
}
// @end
