package com.example.guide.synchronising;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedFlag;

/** A flag: one rank has done something that the others wait for. */
final class Announcement {
    private Announcement() {}

    static double read(Member me) {
        // @start region="flag"
        SharedDoubles table = me.doubles(100);
        SharedFlag ready = me.flag();
        if (me.isFirst()) {
            table.fill(0, 100, 1.5);
            ready.set(); // once: a flag stays set
        }
        ready.await();
        double last = table.get(99);
        // @end
        return last;
    }
}
