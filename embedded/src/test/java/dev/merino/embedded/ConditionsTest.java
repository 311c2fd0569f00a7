package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Member;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

@Timeout(60)
@SuppressWarnings("LockNotBeforeTry") // a rank that fails ends the run
class ConditionsTest {
    private static final int CAPACITY = 3;
    private static final int ITEMS = 200;

    /**
     * The textbook's buffer; cell 0 is the number of items, cell 1 the next to take, 2 the next to
     * put, then the items.
     */
    private static final class Buffer {
        final SharedLongs cells;
        final SharedLock lock;
        final Condition notFull;
        final Condition notEmpty;

        Buffer(Member me) {
            cells = me.longs(3 + CAPACITY);
            lock = me.lock();
            notFull = lock.newCondition();
            notEmpty = lock.newCondition();
        }

        void put(long item) throws InterruptedException {
            lock.lock();
            try {
                while (cells.get(0) == CAPACITY) {
                    notFull.await();
                }
                cells.set(3 + cells.get(2), item);
                cells.set(2, (cells.get(2) + 1) % CAPACITY);
                cells.set(0, cells.get(0) + 1);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        long take() throws InterruptedException {
            lock.lock();
            try {
                while (cells.get(0) == 0) {
                    notEmpty.await();
                }
                long item = cells.get(3 + cells.get(1));
                cells.set(1, (cells.get(1) + 1) % CAPACITY);
                cells.set(0, cells.get(0) - 1);
                notFull.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void aBoundedBufferLosesNothing() {
        Runs.on(
                3,
                2,
                me -> {
                    Buffer buffer = new Buffer(me);
                    SharedLongs sums = me.longs(me.size());
                    long sum = 0;
                    for (int i = 1; i <= ITEMS; i++) {
                        if (me.rank() % 2 == 0) {
                            buffer.put(i);
                        } else {
                            sum += buffer.take();
                        }
                    }
                    sums.set(me.rank(), sum);
                    me.barrier();
                    long all = 0;
                    for (int rank = 0; rank < me.size(); rank++) {
                        all += sums.get(rank);
                    }
                    assertThat(all).isEqualTo(3L * ITEMS * (ITEMS + 1) / 2);
                });
    }

    @Test
    void aSignalToAllWakesAll() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedLongs state = me.longs(2);
                    SharedLock lock = me.lock();
                    Condition changed = lock.newCondition();
                    lock.lock();
                    state.set(0, state.get(0) + 1);
                    if (state.get(0) == me.size()) {
                        state.set(1, 1);
                        changed.signalAll();
                    }
                    while (state.get(1) == 0) {
                        changed.awaitUninterruptibly();
                    }
                    lock.unlock();
                });
    }

    @Test
    void aWaitGivesBackAllHoldsAndTakesThemAgain() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLongs turn = me.longs(1);
                    SharedLock lock = me.lock();
                    Condition changed = lock.newCondition();
                    lock.lock();
                    lock.lock();
                    for (int i = 0; i < 50; i++) {
                        while (turn.get(0) % me.size() != me.rank()) {
                            changed.await();
                        }
                        turn.set(0, turn.get(0) + 1);
                        changed.signalAll();
                    }
                    lock.unlock();
                    assertThat(lock.isHeld()).isTrue();
                    lock.unlock();
                    assertThat(lock.isHeld()).isFalse();
                });
    }

    @Test
    @SuppressWarnings("JavaUtilDate") // Condition wants one
    void aTimedWaitEnds() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedLongs written = me.longs(me.size());
                    SharedLock lock = me.lock();
                    Condition never = lock.newCondition();
                    for (int i = 0; i < 20; i++) {
                        lock.lock();
                        written.set(me.rank(), i); // so that the wait has something to release
                        assertThat(never.awaitNanos(1000)).isLessThanOrEqualTo(0);
                        assertThat(never.await(1, TimeUnit.MICROSECONDS)).isFalse();
                        assertThat(never.awaitUntil(new Date())).isFalse();
                        assertThat(lock.isHeld()).isTrue();
                        lock.unlock();
                    }
                });
    }

    @Test
    void aTimedWaitSaysHowMuchTimeWasLeft() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLongs ready = me.longs(1);
                    SharedLock lock = me.lock();
                    Condition changed = lock.newCondition();
                    lock.lock();
                    if (me.isFirst()) {
                        long leftNs = TimeUnit.SECONDS.toNanos(50);
                        while (ready.get(0) == 0) {
                            leftNs = changed.awaitNanos(leftNs);
                            assertThat(leftNs).isPositive();
                        }
                    } else {
                        ready.set(0, 1);
                        changed.signal();
                    }
                    lock.unlock();
                });
    }

    @Test
    void anInterruptEndsAWaitWithTheLockHeld() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedLock lock = me.lock();
                    SharedFlag over = me.flag();
                    if (me.isFirst()) {
                        waitInterrupted(lock);
                        over.set();
                    }
                    while (!over.isSet()) {
                        Thread.sleep(1); // somebody must run, or the interrupt comes too late
                    }
                });
    }

    @SuppressWarnings("WaitNotInLoop") // a wake-up without an interrupt fails the test
    private static void waitInterrupted(SharedLock lock) {
        Condition never = lock.newCondition();
        Thread waiting = Thread.currentThread();
        lock.lock();
        Thread.ofPlatform().daemon().start(waiting::interrupt);
        assertThatThrownBy(() -> never.await(1, TimeUnit.HOURS))
                .isInstanceOf(InterruptedException.class);
        assertThat(lock.isHeld()).isTrue();
        Thread.ofPlatform().daemon().start(waiting::interrupt);
        assertThatThrownBy(never::await).isInstanceOf(InterruptedException.class);
        assertThat(lock.isHeld()).isTrue();
        lock.unlock();
    }

    @Test
    void aConditionIsUsedByTheOwnerOfTheLockOnly() {
        Runs.on(
                1,
                1,
                me -> {
                    Condition condition = me.named("door").lock().newCondition();
                    assertThatThrownBy(condition::await)
                            .isInstanceOf(IllegalMonitorStateException.class)
                            .hasMessageContaining(
                                    "rank 0 waits for a condition of lock door, which it does not"
                                            + " hold");
                    assertThatThrownBy(condition::signal)
                            .isInstanceOf(IllegalMonitorStateException.class);
                    assertThatThrownBy(condition::signalAll)
                            .isInstanceOf(IllegalMonitorStateException.class);
                    assertThatThrownBy(condition::awaitUninterruptibly)
                            .isInstanceOf(IllegalMonitorStateException.class);
                });
    }
}
