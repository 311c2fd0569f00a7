package dev.merino.checker.structures;

import dev.merino.Member;
import dev.merino.SharedLatch;
import dev.merino.SharedLongs;
import dev.merino.core.Chance;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Nobody passes before all have counted down, and then sees what they wrote before. */
final class LatchActivity implements Activity {
    private final int countsEach;
    private final AtomicLong counted = new AtomicLong();

    LatchActivity(Chance chance) {
        this.countsEach = chance.between(1, 3);
    }

    @Override
    public void run(Member me, Chance mine) throws InterruptedException {
        long count = (long) countsEach * me.size();
        SharedLatch latch = me.latch(count);
        SharedLongs data = me.named("data of latch").longs(me.size());
        data.set(me.rank(), me.rank() + 1);
        for (int i = 0; i < countsEach; i++) {
            long before = latch.getCount();
            BrokenContract.require(
                    before > 0 && before <= count, "a count of 1 to %d, but %d", count, before);
            counted.incrementAndGet();
            latch.countDown();
        }
        latch.await();
        BrokenContract.requireSame(counted.get(), count, "how often it was counted down");
        BrokenContract.requireSame(latch.getCount(), 0, "the count of an open latch");
        for (int rank = 0; rank < me.size(); rank++) {
            BrokenContract.requireSame(data.get(rank), rank + 1, "what a rank wrote before");
        }
        me.barrier();
        me.close(List.of(latch, data));
    }
}
