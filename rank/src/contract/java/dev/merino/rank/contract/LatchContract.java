package dev.merino.rank.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLatch;
import dev.merino.SharedLongs;

/** What latches do, on any cluster of two ranks or more. */
public enum LatchContract implements Program {
    /** And stays open. */
    OPENS_WHEN_ALL_HAVE_COUNTED {
        @Override
        public void run(Member me) throws InterruptedException {
            SharedLatch latch = me.latch(2L * me.size());
            SharedLongs data = me.longs(me.size());
            latch.countDown();
            data.set(me.rank(), 1);
            latch.countDown();
            latch.await();
            for (int rank = 0; rank < me.size(); rank++) {
                Expect.same(data.get(rank), 1, "what each has written");
            }
            Expect.same(latch.getCount(), 0, "the count");
            latch.countDown();
            Expect.same(latch.getCount(), 0, "the count");
            Expect.that(latch.await(0, MILLISECONDS), "it stays open");
        }
    },
    /** Not before the last. */
    IS_CLOSED_UNTIL_THEN {
        @Override
        public void run(Member me) throws Exception {
            SharedLatch latch = me.latch(2);
            Expect.first(me, latch::countDown);
            Expect.same(latch.getCount(), 1, "the count");
            Expect.that(!latch.await(Expect.SOON_MS, MILLISECONDS), "it is closed");
            Expect.interruptible(me, latch::await);
            if (me.isFirst()) {
                latch.countDown();
            } else {
                Expect.that(latch.await(1_000_000, MILLISECONDS), "it opens");
            }
        }
    },
    /** Nobody waits for nothing. */
    OF_NOTHING_IS_OPEN {
        @Override
        public void run(Member me) throws InterruptedException {
            me.latch(0).await();
        }
    };
}
