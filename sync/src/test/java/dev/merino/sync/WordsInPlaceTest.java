package dev.merino.sync;

import static dev.merino.core.Count.REMOTE_ATOMICS;
import static dev.merino.core.Count.REMOTE_ATOMICS_MAPPED;
import static dev.merino.core.Count.REMOTE_ATOMICS_RDMA;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.sync.SyncOperation.Arrive;
import dev.merino.sync.SyncOperation.Change;
import dev.merino.sync.SyncOperation.Count;
import dev.merino.sync.SyncOperation.Lock;
import dev.merino.sync.SyncOperation.TryLock;
import dev.merino.sync.SyncOperation.Unlock;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Ticket locks and counter barriers whose words are within everybody's reach. */
class WordsInPlaceTest {
    private static final int LOCK = 0;

    @Test
    void aFreeLockIsTakenAndGivenBackWithoutAMessage() {
        SyncWorld world = SyncWorld.countingInPlace(3, 1);
        for (int rank = 0; rank < 3; rank++) {
            world.run(rank, new Lock(LOCK));
            assertThat(world.result(rank)).isEqualTo(1);
            world.run(rank, new Unlock(LOCK));
            assertThat(world.count(rank, REMOTE_ATOMICS)).isEqualTo(rank == 0 ? 0 : 2);
            assertThat(world.count(rank, REMOTE_ATOMICS_MAPPED)).isEqualTo(rank == 0 ? 0 : 2);
        }
        assertThat(world.sent).isEmpty();
    }

    @Test
    void anAdapterTakesAFreeLockAndCountsWithoutAMessage() {
        SyncWorld world = SyncWorld.countingByAdapters(2, 1, true).defineCounter(0, 5);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK)).run(1, new TryLock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        assertThat(world.run(1, new Count(0, new Change.Add(1))).result(1)).isEqualTo(5);
        assertThat(world.count(1, REMOTE_ATOMICS)).isEqualTo(4);
        assertThat(world.count(1, REMOTE_ATOMICS_RDMA)).isEqualTo(4);
        assertThat(world.sent).isEmpty();
    }

    @Test
    void whoWaitsForWhatAnAdapterChangesIsTold() {
        SyncWorld world = SyncWorld.countingByAdapters(3, 1, true);
        world.run(1, new Lock(LOCK)).run(2, new Lock(LOCK)).run(1, new Unlock(LOCK));
        assertThat(world.result(2)).isEqualTo(1);
        assertThat(world.sent).containsExactly("WordAwait", "WordChanged", "WordReply");
    }

    @Test
    void anAdapterWhoseAtomicsProcessorsDoNotSeeChangesNoWord() {
        SyncWorld world = SyncWorld.countingByAdapters(2, 1, false).defineCounter(0, 5);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK));
        assertThat(world.run(1, new Count(0, new Change.Add(1))).result(1)).isEqualTo(5);
        assertThat(world.count(1, REMOTE_ATOMICS_RDMA)).isZero();
        assertThat(world.sent).contains("WordAdd", "WordBump", "CounterRequest");
    }

    @Test
    void onlyWhoMustWaitAsksAndIsAnsweredWhenItsTurnComes() {
        SyncWorld world = SyncWorld.countingInPlace(3, 1);
        world.run(1, new Lock(LOCK)).run(2, new Lock(LOCK));
        assertThat(world.isDone(2)).isFalse();
        assertThat(world.sent).containsExactly("WordAwait");
        world.run(1, new Unlock(LOCK));
        assertThat(world.result(2)).isEqualTo(1);
        assertThat(world.sent).containsExactly("WordAwait", "WordChanged", "WordReply");
        world.sent.clear();
        world.run(2, new Unlock(LOCK)).run(1, new Lock(LOCK)).run(1, new Unlock(LOCK));
        assertThat(world.sent).as("nobody waits any more").isEmpty();
    }

    @Test
    void ranksGetTheLockInTheOrderOfTheirTickets() {
        SyncWorld world = SyncWorld.countingInPlace(2, 2);
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
    void whoGivesUpIsSteppedOverThoughNobodyElseWaits() {
        SyncWorld world = SyncWorld.countingInPlace(3, 1);
        world.run(1, new Lock(LOCK)).run(2, new Lock(LOCK)).cancel(2);
        assertThat(world.result(2)).isZero();
        world.run(1, new Unlock(LOCK)).run(1, new Lock(LOCK));
        assertThat(world.result(1)).isEqualTo(1);
        world.run(1, new Unlock(LOCK)).run(2, new Lock(LOCK));
        assertThat(world.result(2)).isEqualTo(1);
    }

    @Test
    void tryingDrawsNoTicketThatItWouldHaveToAbandon() {
        SyncWorld world = SyncWorld.countingInPlace(3, 1);
        assertThat(world.run(1, new TryLock(LOCK)).result(1)).isEqualTo(1);
        assertThat(world.run(2, new TryLock(LOCK)).result(2)).isZero();
        world.run(1, new Unlock(LOCK));
        assertThat(world.run(2, new TryLock(LOCK)).result(2)).isEqualTo(1);
        assertThat(world.sent).isEmpty();
    }

    @Test
    void ofAllArrivalsAtABarrierOnlyTheLastIsTold() {
        SyncWorld world = SyncWorld.countingInPlace(3, 1);
        for (int generation = 0; generation < 3; generation++) {
            world.sent.clear();
            world.run(0, new Arrive(0)).run(1, new Arrive(0));
            assertThat(world.isDone(0) || world.isDone(1)).isFalse();
            world.run(2, new Arrive(0));
            for (int rank = 0; rank < 3; rank++) {
                assertThat(world.isDone(rank)).isTrue();
            }
            assertThat(world.sent).containsExactly("WordAwait", "WordChanged", "WordReply");
        }
    }

    @Test
    void othersThanTheManagerCountWithoutAMessage() {
        SyncWorld world = SyncWorld.countingInPlace(3, 1).defineCounter(0, -5);
        for (int rank : new int[] {1, 2, 0, 1, 2, 0}) {
            world.run(rank, new Count(0, new Change.Add(1)));
        }
        assertThat(world.result(0)).isZero();
        assertThat(world.run(1, new Count(0, new Change.Swap(1, 7))).result(1)).isEqualTo(1);
        assertThat(world.run(2, new Count(0, new Change.Read())).result(2)).isEqualTo(7);
        assertThat(world.sent).isEmpty();
    }

    @Test
    void aCounterThatItsManagerUsesTwiceInARowIsAskedOnce() {
        SyncWorld world = SyncWorld.countingInPlace(2, 1).defineCounter(0, 0);
        for (int use = 0; use < 3; use++) {
            world.run(0, new Count(0, new Change.Add(1)));
        }
        assertThat(world.machine(0).counterUse(0, 0)).isEqualTo(new CounterUse(2, 3));
        assertThat(world.run(1, new Count(0, new Change.Add(1))).result(1)).isEqualTo(3);
        assertThat(world.sent).containsExactly("CounterRequest", "CounterReply");
        assertThat(world.run(1, new Count(0, new Change.Add(1))).result(1)).isEqualTo(4);
        assertThat(world.sent).hasSize(2);
    }

    @Test
    void aValueWithoutRoomInAWordIsItsManagers() {
        SyncWorld world = SyncWorld.countingInPlace(2, 1).defineCounter(0, 0);
        for (long value : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 1L << 60, -(1L << 60)}) {
            world.run(1, new Count(0, new Change.Put(value)));
            assertThat(world.run(1, new Count(0, new Change.Put(1))).result(1)).isEqualTo(value);
        }
    }

    @Test
    void objectsBeyondTheWindowsGoByMessage() {
        int far = 2 << 16;
        SyncWorld world = SyncWorld.countingInPlace(2, 1);
        world.run(1, new Lock(far)).run(1, new Unlock(far));
        assertThat(world.sent)
                .containsExactly("WordAdd", "WordReply", "WordAwait", "WordReply", "WordBump");
        assertThat(world.run(1, new TryLock(far)).result(1)).isEqualTo(1);
    }

    @Test
    void theWordsOfAClosedObjectAreZeroAgain() {
        SyncWorld world = SyncWorld.countingInPlace(2, 1);
        world.run(1, new Lock(LOCK)).run(1, new Unlock(LOCK));
        assertThat(world.words(0).get(0)).isEqualTo(1);
        SyncObjects closed = new SyncObjects(List.of(LOCK), List.of(), List.of(), List.of());
        for (int node = 0; node < 2; node++) {
            world.machine(node).forget(closed);
        }
        assertThat(world.words(0).get(0)).isZero();
        assertThat(world.words(0).get(1)).isZero();
        assertThat(world.run(1, new TryLock(LOCK)).result(1)).isEqualTo(1);
    }
}
