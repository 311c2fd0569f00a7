package dev.merino.rank.contract;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.SharedLongs;
import dev.merino.SharedReadWriteLock;

import java.util.concurrent.locks.Lock;

/** What locks of readers and writers do, on any cluster of two ranks or more. */
@SuppressWarnings("LockNotBeforeTry") // a rank that fails ends the run
public enum ReadWriteLockContract implements Program {
    /** All of them at once: else nobody would come to the barrier. */
    READERS_ARE_IN_IT_TOGETHER {
        @Override
        public void run(Member me) {
            SharedReadWriteLock both = me.readWriteLock();
            both.readLock().lock();
            me.barrier();
            Expect.that(!both.writeLock().tryLock(), "there are readers");
            me.barrier();
            both.readLock().unlock();
            me.barrier();
        }
    },
    /** Nobody reads what is half written. */
    A_WRITER_IS_ALONE {
        @Override
        public void run(Member me) {
            SharedReadWriteLock both = me.readWriteLock();
            SharedLongs data = me.longs(1000);
            for (int i = 0; i < ROUNDS; i++) {
                both.writeLock().lock();
                data.set(0, data.get(0) + 1);
                data.set(999, data.get(999) + 1);
                both.writeLock().unlock();
                both.readLock().lock();
                Expect.same(data.get(0), data.get(999), "what was written together");
                both.readLock().unlock();
            }
            me.barrier();
            Expect.same(data.get(0), (long) ROUNDS * me.size(), "all writes");
        }
    },
    /** Readers that follow each other do not keep it out. */
    A_WRITER_IS_NOT_STARVED {
        @Override
        public void run(Member me) {
            SharedReadWriteLock both = me.readWriteLock();
            SharedLongs over = me.longs(1);
            if (me.isFirst()) {
                for (int i = 0; i < ROUNDS; i++) {
                    both.writeLock().lock();
                    both.writeLock().unlock();
                }
                over.setVolatile(0, 1);
            } else {
                while (over.getVolatile(0) == 0) {
                    both.readLock().lock();
                    Expect.sleep(1);
                    both.readLock().unlock();
                }
            }
            me.barrier();
        }
    },
    /** And a writer reads, and goes on reading when it has written. */
    WHO_HAS_IT_MAY_TAKE_IT_AGAIN {
        @Override
        public void run(Member me) throws Exception {
            Lock read = me.named("twice").readWriteLock().readLock();
            Lock write = me.named("twice").readWriteLock().writeLock();
            Expect.first(
                    me,
                    () -> {
                        write.lock();
                        write.lockInterruptibly();
                        read.lock();
                        Expect.that(read.tryLock() && write.tryLock(), "it has both");
                        write.unlock();
                        write.unlock();
                        write.unlock();
                    });
            Expect.that(read.tryLock(1_000_000, MILLISECONDS), "only readers have it");
            read.unlock();
            me.barrier();
            Expect.first(
                    me,
                    () -> {
                        read.unlock();
                        read.unlock();
                    });
            write.lock();
            write.unlock();
            me.named("twice").readWriteLock().close();
        }
    },
    /** To wait for itself would be to wait for ever. */
    A_READER_MUST_LEAVE_BEFORE_IT_WRITES {
        @Override
        public void run(Member me) {
            SharedReadWriteLock both = me.named("up").readWriteLock();
            both.readLock().lock();
            Expect.that(!both.writeLock().tryLock(), "it reads");
            Expect.refused(
                    IllegalStateException.class,
                    "wants the write lock of read-write lock up while it has the read lock of",
                    () -> both.writeLock().lock());
            both.readLock().unlock();
            both.close();
        }
    },
    /** A try answers, at once or in time. */
    A_TRY_ENDS {
        @Override
        public void run(Member me) throws Exception {
            SharedReadWriteLock both = me.readWriteLock();
            Expect.first(me, () -> both.writeLock().lock());
            if (!me.isFirst()) {
                for (Lock lock : new Lock[] {both.readLock(), both.writeLock()}) {
                    Expect.that(!lock.tryLock(), "somebody writes");
                    Expect.that(!lock.tryLock(Expect.SOON_MS, MILLISECONDS), "somebody writes");
                }
            }
            Expect.interruptible(me, () -> both.readLock().lockInterruptibly());
            Expect.interruptible(me, () -> both.writeLock().lockInterruptibly());
            Expect.first(me, () -> both.writeLock().unlock());
        }
    },
    /** Who gives up does not stand in the way of others. */
    WHO_GIVES_UP_LEAVES_THE_LINE {
        @Override
        public void run(Member me) throws Exception {
            SharedReadWriteLock both = me.readWriteLock();
            Expect.first(me, () -> both.readLock().lock());
            if (!me.isFirst()) {
                boolean isServed = both.writeLock().tryLock(Expect.SOON_MS, MILLISECONDS);
                Expect.that(!isServed, "somebody reads");
                both.readLock().lock();
            }
            me.barrier();
            both.readLock().unlock();
        }
    },
    /** Who does not hold it cannot give it back. */
    OTHERS_MAY_NOT_UNLOCK {
        @Override
        public void run(Member me) throws Exception {
            SharedReadWriteLock both = me.named("mine").readWriteLock();
            Expect.first(me, () -> both.writeLock().lock());
            Class<IllegalMonitorStateException> refusal = IllegalMonitorStateException.class;
            String words = "lock of read-write lock mine, which it does not hold";
            Expect.refused(refusal, words, () -> both.readLock().unlock());
            if (!me.isFirst()) {
                Expect.refused(refusal, words, () -> both.writeLock().unlock());
            }
            me.barrier();
            Expect.first(me, () -> both.writeLock().unlock());
            both.close();
        }
    };

    private static final int ROUNDS = 30;
}
