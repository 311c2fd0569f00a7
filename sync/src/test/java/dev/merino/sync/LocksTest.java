package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.core.Check;
import dev.merino.core.Count;
import dev.merino.sync.SyncOperation.Lock;
import dev.merino.sync.SyncOperation.Signal;
import dev.merino.sync.SyncOperation.TryLock;
import dev.merino.sync.SyncOperation.Unlock;
import dev.merino.sync.SyncOperation.Wait;

import org.junit.jupiter.api.Test;

/** Queue locks as TreadMarks has them, section 3.2, and their conditions. */
class LocksTest {
    private static final int LOCK = 0;

    @Test
    void aNodeThatStillHasTheLockTakesItAgainWithoutAMessage() {
        SyncWorld world = new SyncWorld(3, 1);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK));
        world.sent.clear();
        world.run(1, new Lock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        assertThat(world.sent).isEmpty();
        assertThat(world.count(1, Count.LOCKS_LOCAL)).isEqualTo(1);
        assertThat(world.count(1, Count.LOCKS_REMOTE)).isEqualTo(1);
    }

    @Test
    void theManagerForwardsARequestToTheLastRequester() {
        SyncWorld world = new SyncWorld(3, 1);
        world.run(1, new Lock(LOCK));
        world.sent.clear();
        world.run(2, new Lock(LOCK));
        assertThat(world.isDone(2)).isFalse();
        assertThat(world.sent).containsExactly("LockRequest", "LockForward");
        world.run(1, new Unlock(LOCK));
        assertThat(world.isDone(2)).isTrue();
        assertThat(world.sent).endsWith("LockGrant");
    }

    @Test
    void nodesGetTheLockInTheOrderInWhichTheyAsked() {
        SyncWorld world = new SyncWorld(4, 1);
        for (int rank : new int[] {2, 1, 3, 0}) {
            world.run(rank, new Lock(LOCK));
        }
        for (int rank : new int[] {2, 1, 3}) {
            assertThat(world.isDone(rank)).isTrue();
            assertThat(world.isDone(0)).isFalse();
            world.run(rank, new Unlock(LOCK));
        }
        assertThat(world.isDone(0)).isTrue();
    }

    @Test
    void theGrantCarriesWhatTheGranterTells() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(0, new Lock(LOCK)).run(0, new Unlock(LOCK)).run(1, new Lock(LOCK));
        assertThat(world.granted.get(1)).contains("grant0");
    }

    @Test
    void aWaitingNodeGetsTheLockAfterAFewLocalHandovers() {
        SyncWorld world = new SyncWorld(2, 4, 0, 1);
        for (int rank = 0; rank < 5; rank++) {
            world.run(rank, new Lock(LOCK));
        }
        world.run(0, new Unlock(LOCK));
        assertThat(world.isDone(1)).as("one hand-over on the node").isTrue();
        world.run(1, new Unlock(LOCK));
        assertThat(world.isDone(2)).isFalse();
        assertThat(world.isDone(4)).as("then the other node").isTrue();
        world.run(4, new Unlock(LOCK));
        assertThat(world.isDone(2)).as("and back again").isTrue();
    }

    @Test
    void aTryAnswersAtOnceAndBringsTheLockNearer() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(1, new TryLock(LOCK));
        assertThat(world.result(1)).isZero();
        world.run(1, new TryLock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        world.run(0, new TryLock(LOCK));
        assertThat(world.result(0)).isZero();
    }

    @Test
    void aCancelledWaitYieldsZeroAndTheLockPassesOn() {
        SyncWorld world = new SyncWorld(3, 1);
        world.run(0, new Lock(LOCK)).run(1, new Lock(LOCK)).run(2, new Lock(LOCK)).cancel(1);
        assertThat(world.result(1)).isZero();
        world.run(0, new Unlock(LOCK));
        assertThat(world.result(2)).isEqualTo(1);
        world.run(2, new Unlock(LOCK)).run(1, new Lock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
    }

    @Test
    void unlockingWhatOneDoesNotHoldBreaksAnInvariant() {
        SyncWorld world = new SyncWorld(2, 2);
        world.run(0, new Lock(LOCK));
        assertThatThrownBy(() -> world.run(1, new Unlock(LOCK)))
                .isInstanceOf(Check.BrokenInvariant.class)
                .hasMessageContaining("unlocked by 1, held by 0");
    }

    @Test
    void aSignalWakesTheLongestWaiterOnceTheLockIsFree() {
        SyncWorld world = new SyncWorld(3, 1);
        for (int rank : new int[] {1, 2}) {
            world.run(rank, new Lock(LOCK)).run(rank, new Wait(LOCK, 0));
        }
        world.run(0, new Lock(LOCK)).run(0, new Signal(LOCK, 0, false));
        assertThat(world.isDone(1)).isFalse();
        world.run(0, new Unlock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        assertThat(world.isDone(2)).isFalse();
    }

    @Test
    void aSignalToAllWakesOneAfterTheOther() {
        SyncWorld world = new SyncWorld(3, 1);
        for (int rank : new int[] {1, 2}) {
            world.run(rank, new Lock(LOCK)).run(rank, new Wait(LOCK, 0));
        }
        world.run(0, new Lock(LOCK)).run(0, new Signal(LOCK, 0, true)).run(0, new Unlock(LOCK));
        assertThat(world.isDone(1)).isTrue();
        assertThat(world.isDone(2)).isFalse();
        world.run(1, new Unlock(LOCK));
        assertThat(world.isDone(2)).isTrue();
    }

    @Test
    void aSignalOfAnotherConditionWakesNobody() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(1, new Lock(LOCK)).run(1, new Wait(LOCK, 0));
        world.run(0, new Lock(LOCK)).run(0, new Signal(LOCK, 1, true)).run(0, new Unlock(LOCK));
        assertThat(world.isDone(1)).isFalse();
    }

    @Test
    void aCancelledConditionWaitTakesTheLockAgainBeforeItYieldsZero() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(1, new Lock(LOCK)).run(1, new Wait(LOCK, 0)).run(0, new Lock(LOCK)).cancel(1);
        assertThat(world.isDone(1)).isFalse();
        world.run(0, new Unlock(LOCK));
        assertThat(world.result(1)).isZero();
        world.run(1, new Unlock(LOCK));
    }

    @Test
    void aCancelThatComesAfterTheSignalChangesNothing() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(1, new Lock(LOCK)).run(1, new Wait(LOCK, 0));
        world.run(0, new Lock(LOCK)).run(0, new Signal(LOCK, 0, false)).cancel(1);
        world.run(0, new Unlock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
    }
}
