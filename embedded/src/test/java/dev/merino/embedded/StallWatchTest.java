package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.SharedBarrier;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/** Ranks that wait for what cannot come are told so, and told where the others are. */
@Timeout(60)
class StallWatchTest {
    private static void stuck(int nodes, int threads, Program program, String... words) {
        assertThatThrownBy(() -> Runs.on(nodes, threads, program))
                .isExactlyInstanceOf(MerinoException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void aRankThatEndsIsMissedAtTheBarrier() {
        stuck(
                2,
                2,
                me -> {
                    if (me.rank() != 2) {
                        me.barrier();
                    }
                },
                "rank 2",
                "has ended",
                "barrier Member.barrier()");
    }

    @Test
    void itIsMissedEvenWhileOthersAreBusy() {
        stuck(
                3,
                1,
                me -> {
                    SharedBarrier barrier = me.named("b").sharedBarrier();
                    if (me.rank() == 1) {
                        Thread.sleep(TimeUnit.HOURS.toMillis(1));
                    } else if (me.rank() == 2) {
                        barrier.await();
                    }
                },
                "rank 0",
                "has ended",
                "barrier b");
    }

    @Test
    void whoHasPassedABarrierMayEnd() {
        for (int i = 0; i < 200; i++) {
            Runs.on(
                    4,
                    2,
                    me -> {
                        me.barrier();
                        me.sharedBarrier().await();
                    });
        }
    }

    @Test
    void locksTakenInOppositeOrder() {
        stuck(
                2,
                1,
                me -> {
                    SharedLock a = me.named("a").lock();
                    SharedLock b = me.named("b").lock();
                    (me.isFirst() ? a : b).lock();
                    me.barrier();
                    (me.isFirst() ? b : a).lock();
                },
                "all ranks wait for each other",
                "rank 0 waits for lock b, which rank 1 holds",
                "rank 1 waits for lock a, which rank 0 holds");
    }

    @Test
    void aLockWhoseOwnerHasEnded() {
        stuck(
                2,
                1,
                me -> {
                    SharedLock lock = me.lock();
                    if (me.isFirst()) {
                        lock.lock();
                    }
                    me.barrier();
                    if (!me.isFirst()) {
                        lock.lockInterruptibly();
                    }
                },
                "rank 0 has ended",
                "rank 1 waits for lock #0");
    }

    @Test
    @SuppressWarnings("WaitNotInLoop") // nobody signals
    void flagsThatNobodySetsAndSignalsThatNobodySends() {
        stuck(
                1,
                2,
                me -> me.named("go").flag().await(),
                "rank 0 waits for flag go",
                "rank 1 waits for flag go");
        stuck(
                2,
                1,
                me -> {
                    SharedLock lock = me.lock();
                    Condition condition = lock.newCondition();
                    lock.lock();
                    condition.await();
                },
                "rank 0 waits for condition 0 of lock #0",
                "rank 1 waits for condition 0 of lock #0");
    }

    @Test
    @SuppressWarnings("WaitNotInLoop") // nobody signals
    void aTimedWaitIsNoDeadlock() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedFlag flag = me.flag();
                    SharedLock lock = me.lock();
                    if (me.isFirst()) {
                        Condition condition = lock.newCondition();
                        lock.lock();
                        assertThat(condition.await(100, TimeUnit.MILLISECONDS)).isFalse();
                        flag.set();
                    } else {
                        flag.await();
                    }
                });
    }

    @Test
    void aDeadlockAfterATimedWaitIsFound() {
        stuck(
                2,
                1,
                me -> {
                    SharedLock lock = me.lock();
                    Condition condition = lock.newCondition();
                    SharedFlag never = me.flag();
                    SharedFlag waits = me.flag();
                    SharedFlag taken = me.flag();
                    if (me.isFirst()) {
                        lock.lock();
                        waits.set();
                        while (!taken.isSet()) {
                            condition.await(
                                    20,
                                    TimeUnit.MILLISECONDS); // in the end the lock is not free any
                            // more
                        }
                    } else {
                        waits.await();
                        lock.lock();
                        taken.set();
                        never.await();
                    }
                },
                "rank 0 waits for condition 0",
                "rank 1 waits for flag");
    }

    @Test
    void anInterruptThatIsOnItsWayIsNoDeadlock() {
        for (int i = 0; i < 50; i++) {
            Runs.on(
                    2,
                    1,
                    me -> {
                        SharedLock lock = me.lock();
                        SharedFlag flag = me.flag();
                        if (me.isFirst()) {
                            Condition condition = lock.newCondition();
                            Thread waiting = Thread.currentThread();
                            waiting.interrupt();
                            lock.lock();
                            assertThatThrownBy(condition::await)
                                    .isInstanceOf(InterruptedException.class);
                            flag.set();
                        } else {
                            flag.await();
                        }
                    });
        }
    }

    @Test
    void aRankAloneAtABarrierPassesIt() {
        Runs.on(
                1,
                1,
                me -> {
                    for (int i = 0; i < 1000; i++) {
                        me.barrier();
                    }
                });
    }
}
