package dev.merino.rank.contract;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.SharedLatch;
import dev.merino.SharedPhaser;
import dev.merino.SharedReadWriteLock;
import dev.merino.SharedSemaphore;
import dev.merino.Synchronizers;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What all {@link Synchronizers} do, on any cluster of two ranks or more. */
public enum SynchronizerContract implements Program {
    /** Whoever uses it afterwards is told so. */
    IS_CLOSED_BY_ALL_RANKS {
        @Override
        public void run(Member me) {
            SharedSemaphore semaphore = me.named("a").semaphore(1);
            SharedReadWriteLock both = me.named("b").readWriteLock();
            SharedLatch latch = me.named("c").latch(1);
            SharedPhaser phaser = me.named("d").phaser(1);
            semaphore.close();
            me.close(List.of(both, latch, phaser));
            Class<IllegalStateException> refusal = IllegalStateException.class;
            Expect.refused(refusal, "of semaphore \"a\" is closed", semaphore::acquire);
            Expect.refused(refusal, "of read-write lock \"b\"", () -> both.readLock().lock());
            Expect.refused(refusal, "of latch \"c\" is closed", latch::countDown);
            Expect.refused(refusal, "of phaser \"d\" is closed", phaser::arrive);
            Expect.refused(refusal, "is closed", semaphore::close);
        }
    },
    /** As if the first had never been. */
    CAN_BE_MADE_ANEW {
        @Override
        public void run(Member me) throws InterruptedException {
            for (int permits = 1; permits < 4; permits++) {
                SharedSemaphore semaphore = me.named("anew").semaphore(permits * me.size());
                semaphore.acquire(permits);
                me.barrier();
                Expect.same(semaphore.availablePermits(), 0, "what is left");
                semaphore.close();
            }
        }
    },
    /** Another number is a mistake. */
    ALL_RANKS_ASK_FOR_THE_SAME {
        @Override
        public void run(Member me) throws Exception {
            SharedSemaphore semaphore = me.named("same").semaphore(2);
            Expect.refused(
                    MerinoException.class,
                    "asks for same as semaphore(3)",
                    () -> me.named("same").semaphore(3));
            Expect.refused(
                    MerinoException.class,
                    "asks for same as lock()",
                    () -> me.named("same").lock());
            Expect.same(me.named("same").semaphore(2).availablePermits(), 2, "the same one");
            me.barrier();
            semaphore.close();
        }
    };

    /** All contracts of synchronizers. */
    public static Stream<Program> all() {
        return Stream.of(
                        SemaphoreContract.values(),
                        LatchContract.values(),
                        PhaserContract.values(),
                        ReadWriteLockContract.values(),
                        values())
                .flatMap(Arrays::stream);
    }
}
