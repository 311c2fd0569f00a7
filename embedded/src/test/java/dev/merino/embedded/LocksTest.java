package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Member;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.TimeUnit;

@Timeout(60)
@SuppressWarnings("LockNotBeforeTry") // a rank that fails ends the run
class LocksTest {
    @Test
    void oneRankAtATimeHoldsALock() {
        Runs.on(
                4,
                2,
                me -> {
                    SharedLongs sums = me.longs(1000);
                    SharedLock[] locks = {me.lock(), me.lock()};
                    for (int i = 0; i < 500; i++) {
                        SharedLock lock = locks[i % 2];
                        lock.lock();
                        try {
                            sums.set(900L * (i % 2), sums.get(900L * (i % 2)) + 1);
                        } finally {
                            lock.unlock();
                        }
                    }
                    me.barrier();
                    assertThat(sums.get(0)).isEqualTo(8 * 250);
                    assertThat(sums.get(900)).isEqualTo(8 * 250);
                });
    }

    @Test
    void itsOwnerMayLockItAgain() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedLongs sum = me.longs(1);
                    SharedLock lock = me.named("a").lock();
                    SharedLock same = me.named("a").lock();
                    for (int i = 0; i < 50; i++) {
                        lock.lock();
                        same.lock();
                        assertThat(lock.tryLock()).isTrue();
                        assertThat(lock.tryLock(1, TimeUnit.SECONDS)).isTrue();
                        lock.lockInterruptibly();
                        for (int hold = 0; hold < 5; hold++) {
                            assertThat(lock.isHeld()).isTrue();
                            sum.set(0, sum.get(0) + 1);
                            same.unlock();
                        }
                        assertThat(same.isHeld()).isFalse();
                    }
                    me.barrier();
                    assertThat(sum.get(0)).isEqualTo(4 * 50 * 5);
                });
    }

    @Test
    void onlyItsOwnerMayUnlockIt() {
        Runs.on(
                1,
                2,
                me -> {
                    SharedLock lock = me.named("mine").lock();
                    if (me.isFirst()) {
                        lock.lock();
                    }
                    me.barrier();
                    if (!me.isFirst()) {
                        assertThatThrownBy(lock::unlock)
                                .isInstanceOf(IllegalMonitorStateException.class)
                                .hasMessage("rank 1 unlocks lock mine, which it does not hold");
                    } else {
                        lock.unlock();
                        assertThatThrownBy(lock::unlock)
                                .isInstanceOf(IllegalMonitorStateException.class);
                    }
                });
    }

    @Test
    void aTryFailsAtOnceWhileSomebodyHoldsIt() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedLock lock = me.lock();
                    if (me.isFirst()) {
                        lock.lock();
                    }
                    me.barrier();
                    assertThat(lock.tryLock()).isEqualTo(me.isFirst());
                    assertThat(lock.tryLock(20, TimeUnit.MILLISECONDS)).isEqualTo(me.isFirst());
                    assertThat(lock.tryLock(-1, TimeUnit.DAYS)).isEqualTo(me.isFirst());
                    me.barrier();
                });
    }

    @Test
    void aTryAsksForTheLockToComeNearer() {
        Runs.on(
                3,
                1,
                me -> {
                    SharedLock lock = me.lock();
                    for (int turn = 0; turn < me.size(); turn++) {
                        if (me.rank() == turn) {
                            while (!lock.tryLock()) {
                                Thread.onSpinWait();
                            }
                            lock.unlock();
                        }
                        me.barrier();
                    }
                });
    }

    @Test
    void aTimedTryGetsALockThatComesInTime() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLock lock = heldByFirstFor(20, me);
                    if (!me.isFirst()) {
                        assertThat(lock.tryLock(30, TimeUnit.SECONDS)).isTrue();
                        lock.unlock();
                    }
                });
    }

    /** A lock that rank 0 has until {@code ms} after everybody knows that it has it. */
    private static SharedLock heldByFirstFor(long ms, Member me) throws InterruptedException {
        SharedLock lock = me.lock();
        if (me.isFirst()) {
            lock.lock();
        }
        me.barrier();
        if (me.isFirst()) {
            Thread.sleep(ms);
            lock.unlock();
        }
        return lock;
    }

    @Test
    void aLockThatWasGivenUpCanBeHadLater() {
        Runs.on(
                3,
                2,
                me -> {
                    SharedLongs sum = me.longs(1);
                    SharedLock lock = me.lock();
                    int taken = 0;
                    for (int i = 0; i < 300; i++) {
                        if (lock.tryLock(i % 7 * 10L, TimeUnit.MICROSECONDS)) {
                            taken++;
                            sum.set(0, sum.get(0) + 1);
                            lock.unlock();
                        }
                    }
                    lock.lock();
                    sum.set(0, sum.get(0) - taken);
                    lock.unlock();
                    me.barrier();
                    assertThat(sum.get(0)).isZero();
                });
    }

    @Test
    void anInterruptEndsAnInterruptibleWait() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLock lock = me.lock();
                    SharedFlag over = me.flag();
                    if (me.isFirst()) {
                        lock.lock();
                    }
                    me.barrier();
                    if (me.isFirst()) {
                        while (!over.isSet()) {
                            Thread.sleep(1); // somebody must run, or the interrupt comes too late
                        }
                        lock.unlock();
                    } else {
                        interruptSoon();
                        assertThatThrownBy(lock::lockInterruptibly)
                                .isInstanceOf(InterruptedException.class);
                        interruptSoon();
                        assertThatThrownBy(() -> lock.tryLock(1, TimeUnit.HOURS))
                                .isInstanceOf(InterruptedException.class);
                        Thread.currentThread().interrupt();
                        assertThatThrownBy(lock::lockInterruptibly)
                                .isInstanceOf(InterruptedException.class);
                        assertThat(Thread.currentThread().isInterrupted()).isFalse();
                        over.set();
                    }
                });
    }

    @Test
    void anInterruptDoesNotEndOtherWaitsAndIsKept() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLock lock = heldByFirstFor(50, me);
                    if (!me.isFirst()) {
                        interruptSoon();
                        lock.lock();
                        assertThat(lock.isHeld()).isTrue();
                        while (!Thread.interrupted()) {
                            Thread.onSpinWait();
                        }
                        lock.unlock();
                    }
                    arriveInterrupted(me);
                });
    }

    private static void arriveInterrupted(Member me) {
        Thread.currentThread().interrupt();
        me.barrier();
        assertThat(Thread.interrupted()).isTrue();
    }

    private static void interruptSoon() {
        Thread waiting = Thread.currentThread();
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try {
                                Thread.sleep(10);
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            waiting.interrupt();
                        });
    }
}
