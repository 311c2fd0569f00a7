package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.core.SynchronisationKind;
import dev.merino.sync.SyncOperation.Arrive;
import dev.merino.sync.SyncOperation.AwaitFlag;
import dev.merino.sync.SyncOperation.Lock;
import dev.merino.sync.SyncOperation.SetFlag;
import dev.merino.sync.SyncOperation.Signal;
import dev.merino.sync.SyncOperation.TestFlag;
import dev.merino.sync.SyncOperation.TryLock;
import dev.merino.sync.SyncOperation.Unlock;
import dev.merino.sync.SyncOperation.Wait;

import org.junit.jupiter.api.Test;

import java.util.Arrays;

/** Locks, barriers and flags as Cashmere makes them of remote writes, section 2.3.1. */
class RemoteWritesTest {
    private static final int LOCK = 5;

    private static SyncWorld world(int nodes, int processors) {
        SyncOptions options = new SyncOptions(0, 1).withKind(SynchronisationKind.ORDERED_BROADCAST);
        return new SyncWorld(nodes, processors, options);
    }

    @Test
    void aFreeLockIsTakenByOneWriteWithoutAnybodyElse() {
        SyncWorld world = world(3, 1);
        world.run(1, new Lock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        assertThat(world.sent).containsExactly("ToAll", "Ordered", "Ordered");
        assertThat(world.count(1, Count.LOCKS_REMOTE)).isOne();
        assertThat(world.count(1, Count.BROADCASTS)).isOne();
    }

    @Test
    void whoFindsAnotherEntryBacksOffAndTriesAgainWhenAllAreClear() {
        SyncWorld world = world(3, 1);
        world.run(1, new Lock(LOCK)).run(2, new Lock(LOCK)).run(0, new Lock(LOCK));
        assertThat(world.isDone(2)).isFalse();
        assertThat(world.isDone(0)).isFalse();
        world.run(1, new Unlock(LOCK));
        boolean second = world.isDone(2);
        assertThat(world.isDone(0)).isNotEqualTo(second);
        world.run(second ? 2 : 0, new Unlock(LOCK));
        assertThat(world.isDone(0)).isTrue();
        assertThat(world.isDone(2)).isTrue();
    }

    @Test
    void aLockGoesFromHandToHandOnANodeNoMoreOftenThanItMay() {
        SyncWorld world = world(2, 3);
        world.run(3, new Lock(LOCK)).run(4, new Lock(LOCK)).run(5, new Lock(LOCK));
        world.run(0, new Lock(LOCK));
        world.run(3, new Unlock(LOCK));
        assertThat(world.isDone(4)).isTrue();
        world.run(4, new Unlock(LOCK));
        assertThat(world.isDone(0) ^ world.isDone(5)).isTrue();
        assertThat(world.count(1, Count.LOCKS_LOCAL)).isOne();
    }

    @Test
    void theNextHolderHearsWhatEarlierOnesHavePublished() {
        SyncWorld world = world(3, 1);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK));
        world.run(2, new Lock(LOCK)).run(2, new Unlock(LOCK));
        world.run(0, new Lock(LOCK));
        assertThat(world.granted.get(0)).contains("p1.0", "p2.0");
    }

    @Test
    void tryingYieldsNothingWhileAnotherHasTheLock() {
        SyncWorld world = world(2, 1);
        world.run(1, new Lock(LOCK)).run(0, new TryLock(LOCK));
        assertThat(world.result(0)).isZero();
        world.run(1, new Unlock(LOCK)).run(0, new TryLock(LOCK));
        assertThat(world.result(0)).isEqualTo(1);
    }

    @Test
    void whoGivesUpLeavesNothingBehind() {
        SyncWorld world = world(2, 1);
        world.run(1, new Lock(LOCK)).run(0, new Lock(LOCK)).cancel(0);
        assertThat(world.result(0)).isZero();
        world.run(1, new Unlock(LOCK)).run(1, new Lock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
    }

    /** The hub sees all writes first, and would always be the first to try again. */
    @Test
    void nobodyIsOvertakenMoreOftenThanOnceByEachOther() {
        int nodes = 4;
        SyncWorld world = world(nodes, 1);
        int[] taken = new int[nodes];
        for (int rank = 0; rank < nodes; rank++) {
            world.begin(rank, new Lock(LOCK));
        }
        for (int messages = 0; messages < 4000; messages++) {
            assertThat(world.deliverOne()).isTrue();
            for (int rank = 0; rank < nodes; rank++) {
                if (world.isDone(rank)) {
                    taken[rank]++;
                    world.begin(rank, new Unlock(LOCK));
                    assertThat(world.isDone(rank)).isTrue();
                    world.begin(rank, new Lock(LOCK));
                }
            }
        }
        int most = Arrays.stream(taken).max().orElseThrow();
        assertThat(most).isGreaterThan(20);
        assertThat(Arrays.stream(taken).min().orElseThrow()).isGreaterThanOrEqualTo(most - 1);
    }

    /** Those in line do not try again, so that a rank that keeps the lock hears of them first. */
    @Test
    void whoGetsALockFromTheLineHearsThatOthersWantIt() {
        SyncWorld world = world(3, 1);
        world.run(1, new Lock(LOCK)).run(0, new Lock(LOCK)).run(2, new Lock(LOCK));
        assertThat(world.wanted).containsOnly("1.0");
        world.run(1, new Unlock(LOCK));
        assertThat(world.isDone(0)).isTrue();
        assertThat(world.wanted).endsWith("0.0");
    }

    @Test
    void whoIsInLineAndGivesUpHoldsUpNobody() {
        SyncWorld world = world(3, 1);
        world.run(1, new Lock(LOCK)).run(0, new Lock(LOCK)).run(2, new Lock(LOCK));
        world.cancel(0).run(1, new Unlock(LOCK));
        assertThat(world.result(2)).isEqualTo(1);
        world.run(2, new Unlock(LOCK)).run(0, new TryLock(LOCK));
        assertThat(world.result(0)).isEqualTo(1);
    }

    @Test
    void aConditionGivesTheLockBackAndTakesItAgain() {
        SyncWorld world = world(2, 1);
        world.run(0, new Lock(LOCK)).run(0, new Wait(LOCK, 0));
        world.run(1, new Lock(LOCK)).run(1, new Signal(LOCK, 0, false));
        assertThat(world.isDone(0)).isFalse();
        world.run(1, new Unlock(LOCK));
        assertThat(world.result(0)).isEqualTo(1);
    }

    @Test
    void aBarrierHoldsAllUntilAllAreHereTimeAndAgain() {
        SyncWorld world = world(3, 2);
        for (int round = 0; round < 3; round++) {
            for (int rank = 0; rank < 6; rank++) {
                assertThat(world.run(rank, new Arrive(1)).isDone(rank)).isEqualTo(rank == 5);
            }
            assertThat(world.isDone(0)).isTrue();
            assertThat(world.granted.get(2)).contains("p0.0", "p1.1", "p2.0");
        }
    }

    @Test
    void theFirstOfTwoWhoSetAFlagIsToldSoAndAllSeeIt() {
        SyncWorld world = world(3, 1);
        world.run(2, new AwaitFlag(7)).run(1, new SetFlag(7)).run(0, new SetFlag(7));
        assertThat(world.result(1)).isEqualTo(1);
        assertThat(world.result(0)).isZero();
        assertThat(world.granted.get(2)).isEqualTo("p1.0");
        assertThat(world.run(0, new TestFlag(7)).result(0)).isEqualTo(1);
        assertThat(world.run(0, new TestFlag(8)).result(0)).isZero();
    }
}
