package dev.merino.rank.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLongs;
import dev.merino.SharedSemaphore;

/** What semaphores do, on any cluster of two ranks or more. */
public enum SemaphoreContract implements Program {
    /** Permits are never exceeded. */
    NEVER_MORE_THAN_ITS_PERMITS {
        @Override
        public void run(Member me) throws InterruptedException {
            SharedSemaphore semaphore = me.semaphore(2);
            SharedLongs inside = me.longs(1);
            for (int i = 0; i < ROUNDS; i++) {
                semaphore.acquire();
                Expect.that(inside.addAndGet(0, 1) <= 2, "two inside at most");
                inside.getAndAdd(0, -1);
                semaphore.release();
            }
            me.barrier();
            Expect.same(semaphore.availablePermits(), 2, "what is left");
        }
    },
    /** Who wants many at once is not passed by those who want few. */
    MANY_AT_ONCE_ARE_SERVED_IN_TURN {
        @Override
        public void run(Member me) throws InterruptedException {
            SharedSemaphore semaphore = me.semaphore(3);
            SharedLongs over = me.longs(1);
            if (me.isFirst()) {
                for (int i = 0; i < ROUNDS; i++) {
                    semaphore.acquire(3);
                    Expect.same(semaphore.availablePermits(), 0, "what is left");
                    semaphore.release(3);
                }
                over.setVolatile(0, 1);
            } else {
                while (over.getVolatile(0) == 0) {
                    semaphore.acquireUninterruptibly(1);
                    semaphore.release();
                }
            }
            me.barrier();
            Expect.same(semaphore.availablePermits(), 3, "what is left");
        }
    },
    /** What was written before a release is seen after the acquire. */
    ANY_RANK_MAY_RELEASE {
        @Override
        public void run(Member me) throws InterruptedException {
            SharedSemaphore done = me.semaphore(0);
            SharedLongs data = me.longs(me.size());
            if (me.isFirst()) {
                done.acquire(me.size() - 1);
                for (int rank = 1; rank < me.size(); rank++) {
                    Expect.same(data.get(rank), rank, "what it has written");
                }
            } else {
                data.set(me.rank(), me.rank());
                done.release();
            }
            me.barrier();
        }
    },
    /** A try answers, at once or in time. */
    A_TRY_ENDS {
        @Override
        public void run(Member me) throws Exception {
            SharedSemaphore semaphore = me.semaphore(1);
            Expect.first(me, semaphore::acquire);
            Expect.that(!semaphore.tryAcquire(), "none is left");
            Expect.that(!semaphore.tryAcquire(1, Expect.SOON_MS, MILLISECONDS), "none is left");
            Expect.that(semaphore.tryAcquire(0), "nothing is always left");
            me.barrier();
            Expect.first(me, semaphore::release);
            Expect.that(semaphore.tryAcquire(1, 1_000_000, MILLISECONDS), "there will be one");
            semaphore.release();
            me.barrier();
            Expect.first(me, () -> Expect.that(semaphore.tryAcquire(), "one is left"));
        }
    },
    /** Who wants nothing does not stand in line for it. */
    NOTHING_IS_ALWAYS_THERE {
        @Override
        public void run(Member me) throws Exception {
            SharedSemaphore semaphore = me.semaphore(1);
            Expect.first(me, semaphore::acquire);
            if (me.rank() == 1) {
                semaphore.acquire(); // in line until the first rank is through
                semaphore.release();
            } else if (me.isFirst()) {
                Expect.that(!semaphore.tryAcquire(1, Expect.SOON_MS, MILLISECONDS), "none is left");
                semaphore.acquire(0);
                semaphore.release();
            } else {
                semaphore.acquire(0);
            }
            me.barrier();
        }
    },
    /** Who gives up does not stand in the way of others. */
    WHO_GIVES_UP_LEAVES_THE_LINE {
        @Override
        public void run(Member me) throws Exception {
            SharedSemaphore semaphore = me.semaphore(1);
            Expect.first(
                    me,
                    () -> {
                        boolean isServed = semaphore.tryAcquire(2, Expect.SOON_MS, MILLISECONDS);
                        Expect.that(!isServed, "there are no two");
                    });
            Expect.interruptible(me, () -> semaphore.acquire(2));
            semaphore.acquire();
            semaphore.release();
            me.barrier();
            Expect.same(semaphore.availablePermits(), 1, "what is left");
        }
    },
    /** There is no such thing. */
    NEGATIVE_NUMBERS_ARE_REFUSED {
        @Override
        public void run(Member me) {
            SharedSemaphore semaphore = me.named("permits").semaphore(1);
            Class<IllegalArgumentException> refusal = IllegalArgumentException.class;
            String words = "-1 permits of semaphore permits";
            Expect.refused(refusal, words, () -> semaphore.acquire(-1));
            Expect.refused(refusal, words, () -> semaphore.acquireUninterruptibly(-1));
            Expect.refused(refusal, words, () -> semaphore.tryAcquire(-1));
            Expect.refused(refusal, words, () -> semaphore.release(-1));
            semaphore.close();
        }
    };

    private static final int ROUNDS = 30;
}
