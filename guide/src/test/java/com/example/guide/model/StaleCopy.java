package com.example.guide.model;

import dev.merino.Member;
import dev.merino.SharedFlag;
import dev.merino.SharedLongs;

import java.util.concurrent.CountDownLatch;

/** Program 5: a rank reads its node's copy until it acquires. */
final class StaleCopy {
    // @start region="program"
    /** Orders threads of this JVM, in which all nodes of an embedded cluster are; not nodes. */
    private final CountDownLatch written = new CountDownLatch(1);

    /** What rank 1 reads before and after it acquires; for two nodes of one rank. */
    long[] read(Member me) throws InterruptedException {
        SharedLongs value = me.longs(1);
        SharedFlag set = me.flag();
        value.get(0); // both nodes have a copy now
        me.barrier();
        if (me.isFirst()) {
            value.set(0, 1);
            set.set();
            written.countDown();
        }
        written.await(); // nothing that Merino knows of
        long before = value.get(0); // a data race: 0 or 1
        set.await(); // acquires
        long after = value.get(0); // 1
        return new long[] {before, after};
    }
    // @end
}
