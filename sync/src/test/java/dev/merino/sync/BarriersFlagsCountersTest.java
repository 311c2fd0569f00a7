package dev.merino.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.sync.SyncOperation.Arrive;
import dev.merino.sync.SyncOperation.AwaitFlag;
import dev.merino.sync.SyncOperation.Change;
import dev.merino.sync.SyncOperation.Count;
import dev.merino.sync.SyncOperation.SetFlag;
import dev.merino.sync.SyncOperation.TestFlag;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarriersFlagsCountersTest {
    @ParameterizedTest(name = "{0} nodes x {1}, fan-out {2}")
    @CsvSource({"1,1,0", "1,3,0", "2,2,0", "5,2,0", "5,1,1", "7,2,2", "8,1,3", "4,1,9"})
    void nobodyLeavesABarrierBeforeEverybodyIsThere(int nodes, int processors, int fanOut) {
        SyncWorld world = new SyncWorld(nodes, processors, fanOut, 8);
        int ranks = nodes * processors;
        for (int use = 0; use < 3; use++) {
            world.results.clear();
            for (int rank = ranks - 1; rank > 0; rank--) {
                world.run(rank, new Arrive(0));
                assertThat(world.results).isEmpty();
            }
            world.run(0, new Arrive(0));
            assertThat(world.results).hasSize(ranks);
        }
    }

    @Test
    void everybodyLeavesABarrierWithWhatEverybodyPublished() {
        SyncWorld world = new SyncWorld(4, 1, 2, 8);
        for (int rank = 0; rank < 4; rank++) {
            world.run(rank, new Arrive(0));
        }
        for (int rank = 0; rank < 4; rank++) {
            assertThat(world.granted.get(rank)).contains("p0.0", "p1.0", "p2.0", "p3.0");
        }
    }

    @Test
    void aCentralBarrierCostsTwoMessagesForEachOtherNodeAndATreeNoMore() {
        for (int fanOut : new int[] {0, 1, 2}) {
            SyncWorld world = new SyncWorld(5, 2, fanOut, 8);
            for (int rank = 0; rank < 10; rank++) {
                world.run(rank, new Arrive(0));
            }
            assertThat(world.sent).hasSize(8);
        }
    }

    @Test
    void differentBarriersDoNotMixUp() {
        SyncWorld world = new SyncWorld(2, 1);
        world.run(0, new Arrive(0)).run(1, new Arrive(1));
        assertThat(world.results).isEmpty();
    }

    @Test
    void aFlagLetsEverybodyPassOnceItIsSet() {
        SyncWorld world = new SyncWorld(3, 1);
        world.run(1, new AwaitFlag(5)).run(2, new TestFlag(5));
        assertThat(world.isDone(1)).isFalse();
        assertThat(world.result(2)).isZero();
        world.run(0, new SetFlag(5));
        assertThat(world.result(0)).isEqualTo(1);
        assertThat(world.isDone(1)).isTrue();
        assertThat(world.granted.get(1)).isEqualTo("p0.0");
        world.run(2, new TestFlag(5));
        assertThat(world.result(2)).isEqualTo(1);
    }

    @Test
    void whoSetsAFlagASecondTimeIsTold() {
        SyncWorld world = new SyncWorld(3, 1);
        world.run(0, new SetFlag(5)).run(1, new SetFlag(5));
        assertThat(world.result(0)).isEqualTo(1);
        assertThat(world.result(1)).isZero();
    }

    @Test
    void aCounterAppliesEveryChangeAndYieldsTheValueBefore() {
        SyncWorld world = new SyncWorld(3, 1).defineCounter(4, 10);
        assertThat(world.run(0, new Count(4, new Change.Add(5))).result(0)).isEqualTo(10);
        assertThat(world.run(1, new Count(4, new Change.Read())).result(1)).isEqualTo(15);
        assertThat(world.run(2, new Count(4, new Change.Swap(15, 1))).result(2)).isEqualTo(15);
        assertThat(world.run(2, new Count(4, new Change.Swap(15, 2))).result(2)).isEqualTo(1);
        assertThat(world.run(1, new Count(4, new Change.Put(7))).result(1)).isEqualTo(1);
        assertThat(world.run(1, new Count(4, new Change.Read())).result(1)).isEqualTo(7);
    }

    @Test
    void whoReadsACounterIsGrantedWhatEarlierChangesPublished() {
        SyncWorld world = new SyncWorld(3, 1);
        world.run(0, new Count(4, new Change.Add(1))).run(1, new Count(4, new Change.Add(1)));
        world.run(2, new Count(4, new Change.Read()));
        assertThat(world.granted.get(1)).isEqualTo("p0.0");
        assertThat(world.granted.get(2)).isEqualTo("p0.0 p1.0");
    }
}
