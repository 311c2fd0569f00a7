package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.SharedFlag;
import dev.merino.SharedInts;
import dev.merino.SharedLock;
import dev.merino.core.Check;
import dev.merino.rank.handle.MemberHandle;
import dev.merino.sync.SyncOperation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A rank that fails takes the run with it, and nobody is left waiting. */
@Timeout(60)
class FailureTest {
    @Test
    void theRunThrowsWhatTheRankThrew() {
        Throwable thrown =
                catchThrowable(
                        () ->
                                Runs.on(
                                        2,
                                        2,
                                        me -> {
                                            if (me.rank() == 3) {
                                                throw new ArithmeticException("/ by zero");
                                            }
                                            me.barrier();
                                        }));
        assertThat(thrown)
                .isInstanceOf(MemberFailedException.class)
                .hasMessage("rank 3 failed: java.lang.ArithmeticException: / by zero")
                .hasCauseExactlyInstanceOf(ArithmeticException.class);
        assertThat(((MemberFailedException) thrown).rank()).isEqualTo(3);
    }

    @Test
    @SuppressWarnings("WaitNotInLoop") // nobody signals
    void everyWaitEndsWithTheNameOfTheRank() {
        endsWait(Member::barrier, "waits at barrier Member.barrier()");
        endsWait(me -> me.named("f").flag().await(), "waits for flag f");
        endsWait(me -> me.named("l").lock().lock(), "waits for lock l");
        endsWait(me -> await(me.named("l").lock()), "waits for lock l");
        endsWait(
                me -> {
                    SharedLock lock = me.named("c").lock();
                    lock.lock();
                    lock.newCondition().awaitUninterruptibly();
                },
                " of lock c");
    }

    private static void await(SharedLock lock) {
        try {
            assertThat(lock.tryLock(1, TimeUnit.HOURS)).isFalse();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void endsWait(Consumer<Member> wait, String words) {
        ConcurrentLinkedQueue<Throwable> heard = new ConcurrentLinkedQueue<>();
        ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        3,
                                        1,
                                        me -> {
                                            if (me.isFirst()) {
                                                me.named("l").lock().lock();
                                                me.barrier();
                                                failWhenAllWait(waiters);
                                            }
                                            me.barrier();
                                            waiters.add(Thread.currentThread());
                                            collect(heard, () -> wait.accept(me));
                                        }))
                .isInstanceOf(MemberFailedException.class)
                .hasMessage("rank 0 failed: java.lang.IllegalStateException: on purpose");
        assertThat(heard)
                .hasSize(2)
                .allSatisfy(
                        e ->
                                assertThat(e)
                                        .isInstanceOf(MemberFailedException.class)
                                        .hasMessageContainingAll(
                                                "rank 0 failed", "on purpose", words));
    }

    private static void failWhenAllWait(ConcurrentLinkedQueue<Thread> waiters)
            throws InterruptedException {
        for (int quiet = 0; quiet < 5; quiet++) {
            Thread.sleep(2);
            boolean all = waiters.size() == 2 && waiters.stream().allMatch(FailureTest::waits);
            quiet = all ? quiet : -1;
        }
        throw new IllegalStateException("on purpose");
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING
                || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void whoDoesNotWaitHearsAtTheNextCall() {
        ConcurrentLinkedQueue<Throwable> heard = new ConcurrentLinkedQueue<>();
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            SharedInts a = me.ints(10);
                                            a.set(me.rank(), 1);
                                            SharedLock lock = me.lock();
                                            me.barrier();
                                            if (me.isFirst()) {
                                                throw new OutOfMemoryError("on purpose");
                                            }
                                            while (heard.size() < 3) {
                                                collect(heard, () -> a.get(1));
                                                collect(heard, () -> lock.lock());
                                                collect(heard, () -> me.ints(3));
                                            }
                                        }))
                .isInstanceOf(MemberFailedException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(heard).allSatisfy(e -> assertThat(e).isInstanceOf(MemberFailedException.class));
    }

    private static void collect(ConcurrentLinkedQueue<Throwable> heard, Runnable call) {
        try {
            call.run();
        } catch (MerinoException e) {
            heard.add(e);
        }
    }

    @Test
    void aBrokenInvariantOfANodeLeavesNobodyWaiting() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        2,
                                        me -> {
                                            if (me.isFirst()) {
                                                ((MemberHandle) me)
                                                        .owner()
                                                        .synchronise(
                                                                new SyncOperation.Unlock(4),
                                                                "breaks a rule");
                                            }
                                            me.barrier();
                                        }))
                .isInstanceOf(MemberFailedException.class)
                .hasMessageContainingAll(
                        "rank 0 failed where it stepped node 0", "lock 4 unlocked by 0")
                .hasCauseInstanceOf(Check.BrokenInvariant.class);
    }

    @Test
    void aRankThatSpinsOnMemoryIsStopped() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            SharedInts a = me.ints(10);
                                            me.barrier();
                                            if (me.isFirst()) {
                                                Thread.sleep(20);
                                                throw new StackOverflowError("on purpose");
                                            }
                                            while (a.get(0) == 0) {
                                                Thread.onSpinWait();
                                            }
                                        }))
                .hasMessageContaining("rank 0 failed");
    }

    @Test
    void aRankThatSleepsIsWoken() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            if (me.isFirst()) {
                                                Thread.sleep(20);
                                                throw new IllegalStateException("on purpose");
                                            }
                                            Thread.sleep(TimeUnit.HOURS.toMillis(1));
                                        }))
                .hasMessageContaining("rank 0 failed: java.lang.IllegalStateException: on purpose");
    }

    @Test
    void anInterruptOfTheCallerEndsTheRun() throws InterruptedException {
        ConcurrentLinkedQueue<Object> seen = new ConcurrentLinkedQueue<>();
        Runnable call =
                () -> {
                    seen.add(catchThrowable(() -> Runs.on(2, 1, FailureTest::waitForEver)));
                    seen.add(Thread.currentThread().isInterrupted());
                };
        Thread caller = Thread.ofPlatform().start(call);
        Thread.sleep(50);
        caller.interrupt();
        caller.join();
        assertThat(seen.poll())
                .isInstanceOf(MerinoException.class)
                .hasToString(
                        "dev.merino.MerinoException: the run was given up: the thread that called"
                                + " Cluster.run was interrupted");
        assertThat(seen.poll()).isEqualTo(true);
    }

    @Test
    void aClosedClusterRunsNothing() {
        Cluster cluster = Merino.embedded(1, 1);
        cluster.close();
        cluster.close();
        assertThatThrownBy(() -> cluster.run(me -> {})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aClusterRunsAgainWithFreshMemoryEvenAfterAFailure() {
        try (Cluster cluster = Merino.embedded(2, 2)) {
            for (int run = 0; run < 5; run++) {
                assertThatThrownBy(() -> cluster.run(FailureTest::failLate))
                        .isInstanceOf(MemberFailedException.class);
                cluster.run(
                        me -> {
                            SharedInts a = me.ints(1000);
                            assertThat(a.get(me.rank())).isZero();
                            a.set(me.rank(), 1);
                            assertThat(me.arguments()).containsExactly("a", "b");
                            assertThat(Thread.currentThread().getName())
                                    .isEqualTo("merino-rank-" + me.rank());
                        },
                        "a",
                        "b");
            }
        }
    }

    private static void failLate(Member me) {
        me.ints(1000).fill(0, 1000, 7);
        me.barrier();
        throw new IllegalStateException("on purpose");
    }

    private static void waitForEver(Member me) throws InterruptedException {
        SharedFlag never = me.flag();
        if (me.isFirst()) {
            Thread.sleep(TimeUnit.HOURS.toMillis(1));
        }
        never.await();
    }
}
