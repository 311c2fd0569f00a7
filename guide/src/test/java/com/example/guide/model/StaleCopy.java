package com.example.guide.model;

import dev.merino.Member;
import dev.merino.Placement;
import dev.merino.SharedFlag;
import dev.merino.SharedLongs;

import java.util.concurrent.CountDownLatch;

/** Program 5: a rank reads its node's copy until it acquires. */
final class StaleCopy {
    // @start region="program"
    // Latches order threads of this JVM, in which all nodes of an embedded cluster are; not nodes.
    private final CountDownLatch copied = new CountDownLatch(1);
    private final CountDownLatch written = new CountDownLatch(1);

    /** What a rank reads before and after it acquires; for two nodes of one rank. */
    long[] read(Member me) throws InterruptedException {
        SharedLongs value = me.placement(Placement.BLOCKED).longs(1); // its home is node 0
        SharedFlag set = me.flag();
        if (me.isFirst()) {
            copied.await();
            value.set(0, 1);
            set.set();
            written.countDown();
        } else {
            value.get(0); // 0: its node has a copy now
            copied.countDown();
            written.await(); // nothing that Merino knows of
        }
        long before = value.get(0); // a data race on rank 1: 0 or 1
        set.await(); // acquires
        long after = value.get(0); // 1
        return new long[] {before, after};
    }
    // @end
}
