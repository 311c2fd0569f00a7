package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.Count;
import dev.merino.sync.SyncOperation.Arrive;
import dev.merino.sync.SyncOperation.Lock;
import dev.merino.sync.SyncOperation.Signal;
import dev.merino.sync.SyncOperation.Sync;
import dev.merino.sync.SyncOperation.TryLock;
import dev.merino.sync.SyncOperation.Unlock;
import dev.merino.sync.SyncOperation.Wait;

import org.junit.jupiter.api.Test;

/** Ticket locks and counter barriers as SCI-VM has them, section 4.3. */
class TicketsTest {
    private static final int LOCK = 0;

    @Test
    void ranksGetTheLockInTheOrderOfTheirTickets() {
        SyncWorld world = SyncWorld.counting(2, 2);
        for (int rank : new int[] {2, 0, 3, 1}) {
            world.run(rank, new Lock(LOCK));
        }
        for (int rank : new int[] {2, 0, 3}) {
            assertThat(world.result(rank)).isEqualTo(1);
            assertThat(world.isDone(1)).isFalse();
            world.run(rank, new Unlock(LOCK));
        }
        assertThat(world.result(1)).isEqualTo(1);
    }

    @Test
    void aLockIsTwoFetchesAndAddsAndNobodyIsAskedForIt() {
        SyncWorld world = SyncWorld.counting(3, 1);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK));
        assertThat(world.count(1, Count.REMOTE_ATOMICS)).isEqualTo(2);
        assertThat(world.sent)
                .containsExactly("WordAdd", "WordReply", "WordAwait", "WordReply", "WordBump");
    }

    @Test
    void theLockCarriesWhatThoseWhoHadItBeforeTold() {
        SyncWorld world = SyncWorld.counting(3, 1);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK)).run(2, new Lock(LOCK));
        assertThat(world.granted.get(2)).isEqualTo("p1.0");
    }

    @Test
    void whoGivesUpIsSteppedOver() {
        SyncWorld world = SyncWorld.counting(3, 1);
        world.run(0, new Lock(LOCK)).run(1, new Lock(LOCK)).run(2, new Lock(LOCK)).cancel(1);
        assertThat(world.result(1)).isZero();
        world.run(0, new Unlock(LOCK));
        assertThat(world.result(2)).isEqualTo(1);
        world.run(1, new Lock(LOCK)).run(2, new Unlock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
    }

    @Test
    void tryingTakesAFreeLockAndWaitsForNoOther() {
        SyncWorld world = SyncWorld.counting(3, 1);
        assertThat(world.run(1, new TryLock(LOCK)).result(1)).isEqualTo(1);
        assertThat(world.run(2, new TryLock(LOCK)).result(2)).isZero();
        world.run(1, new Unlock(LOCK));
        assertThat(world.run(2, new TryLock(LOCK)).result(2)).isEqualTo(1);
    }

    @Test
    void aConditionGivesTheLockBackAndTakesItAgain() {
        SyncWorld world = SyncWorld.counting(2, 1);
        world.run(0, new Lock(LOCK)).run(0, new Wait(LOCK, 0)).run(1, new Lock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        world.run(1, new Signal(LOCK, 0, false));
        assertThat(world.isDone(0)).isFalse();
        world.run(1, new Unlock(LOCK));
        assertThat(world.result(0)).isEqualTo(1);
    }

    @Test
    void aBarrierHoldsEverybodyGenerationAfterGeneration() {
        SyncWorld world = SyncWorld.counting(2, 2);
        for (int generation = 0; generation < 3; generation++) {
            for (int rank = 0; rank < 3; rank++) {
                assertThat(world.run(rank, new Arrive(1)).isDone(rank)).isFalse();
            }
            world.run(3, new Arrive(1));
            for (int rank = 0; rank < 4; rank++) {
                assertThat(world.isDone(rank)).isTrue();
                assertThat(world.granted.get(rank)).contains("p0.0", "p0.1", "p1.0", "p1.1");
            }
        }
    }

    @Test
    void aSyncWaitsForNobody() {
        SyncWorld world = SyncWorld.counting(2, 1);
        assertThat(world.run(1, new Sync()).isDone(1)).isTrue();
        assertThat(world.sent).isEmpty();
    }
}
