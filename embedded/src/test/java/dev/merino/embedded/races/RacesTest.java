package dev.merino.embedded.races;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.DataRaceException;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.RaceSearch;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedCounter;
import dev.merino.SharedFlag;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedStructs;
import dev.merino.Statistics;
import dev.merino.embedded.Pair;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which accesses are called races, and how they are named. */
class RacesTest {
    private static final int LENGTH = 100;

    private static void run(Program program) {
        run(2, 2, program);
    }

    private static void run(int nodes, int threads, Program program) {
        try (Cluster cluster =
                Merino.embedded(Settings.of(nodes, threads).withRaces(RaceSearch.ACCESSES))) {
            Statistics _ = cluster.run(program);
        }
    }

    private static void assertRace(Program program, String... words) {
        assertThatThrownBy(() -> run(program))
                .isInstanceOf(DataRaceException.class)
                .hasMessageContainingAll(words);
    }

    // ---- planted races

    @Test
    void anUnlockedIncrementIsOne() {
        assertRace(
                me -> {
                    SharedLongs sum = me.named("sum").longs(1);
                    sum.set(0, sum.get(0) + 1);
                    me.barrier();
                },
                "data race on element 0 of sum",
                "rank ",
                "writes it",
                "RacesTest.java:",
                "since the program began",
                "the same lock");
    }

    @Test
    void aForgottenBarrierIsOne() {
        assertRace(
                me -> {
                    SharedLongs squares = me.named("squares").longs(LENGTH);
                    fillShare(me, squares);
                    if (me.isFirst()) {
                        long sum = 0;
                        for (int i = 0; i < LENGTH; i++) {
                            sum += squares.get(i);
                        }
                        assertThat(sum).isNotNegative();
                    }
                    me.barrier();
                },
                "of squares",
                "reads it",
                "writes it",
                "fillShare(RacesTest.java:",
                "a barrier between them would");
    }

    private static void fillShare(Member me, SharedLongs all) {
        Share mine = me.share(all.length());
        for (long i = mine.from(); i < mine.to(); i++) {
            all.set(i, i * i);
        }
    }

    @Test
    void aLockOnOneSideOnlyIsOne() {
        assertRace(
                me -> {
                    SharedLongs sum = me.named("sum").longs(1);
                    SharedLock lock = me.named("guard").lock();
                    if (me.isFirst()) {
                        sum.set(0, 1);
                    } else {
                        lock.lock();
                        try {
                            sum.set(0, 2);
                        } finally {
                            lock.unlock();
                        }
                    }
                    me.barrier();
                },
                "element 0 of sum",
                "took lock guard");
    }

    @Test
    void aFlagThatIsSetTooEarlyIsOne() {
        assertRace(
                me -> {
                    SharedLongs data = me.named("data").longs(1);
                    SharedFlag ready = me.named("ready").flag();
                    if (me.isFirst()) {
                        ready.set();
                        data.set(0, 7);
                    } else {
                        ready.await();
                        assertThat(data.get(0)).isNotNegative();
                    }
                    me.barrier();
                },
                "element 0 of data",
                "set flag ready",
                "looked at flag ready");
    }

    @Test
    void aWrongShareIsOne() {
        assertRace(
                me -> {
                    SharedLongs all = me.named("all").longs(LENGTH);
                    Share mine = me.share(LENGTH);
                    all.fill(mine.from(), Math.min(LENGTH, mine.to() + 1), me.rank());
                    me.barrier();
                },
                "of all");
    }

    @Test
    void aWindowAndARecordAreLookedAtToo() {
        assertRace(
                me -> {
                    SharedLongs all = me.named("all").longs(LENGTH);
                    all.view(10, 10).set(3, me.rank());
                    me.barrier();
                },
                "element 13 of all");
        assertRace(
                me -> {
                    SharedStructs<Pair> pairs = me.named("pairs").structs(Pair.class, 3);
                    pairs.at(1).right(me.rank());
                    me.barrier();
                },
                "of pairs");
    }

    @Test
    void aPlainReadBesideAtomicOperationsIsOne() {
        assertRace(
                me -> {
                    SharedLongs votes = me.named("votes").longs(1);
                    if (me.isFirst()) {
                        assertThat(votes.get(0)).isNotNegative();
                    } else {
                        votes.getAndAdd(0, 1);
                    }
                    me.barrier();
                },
                "element 0 of votes",
                "RacesTest.java:",
                "reads it");
    }

    @Test
    void twoLinesAreReportedOnce() {
        assertThatThrownBy(
                        () ->
                                run(
                                        me -> {
                                            SharedLongs all = me.longs(LENGTH);
                                            for (int i = 0; i < LENGTH; i++) {
                                                all.set(i, me.rank());
                                            }
                                            me.barrier();
                                        }))
                .message()
                .containsOnlyOnce("data race on");
    }

    // ---- what is none

    @ParameterizedTest
    @ValueSource(strings = {"csm-none", "tmk-lrc", "newgendsm", "sci-vm"})
    void whatIsOrderedIsNone(String protocol) {
        Settings settings = Settings.of(2, 2).withProtocol(protocol).withRaces(RaceSearch.ACCESSES);
        try (Cluster cluster = Merino.embedded(settings)) {
            assertThatCode(() -> cluster.run(RacesTest::ordered)).doesNotThrowAnyException();
        }
    }

    private static void ordered(Member me) throws Exception {
        SharedLongs all = me.longs(LENGTH);
        SharedLongs sum = me.longs(1);
        SharedLock lock = me.lock();
        SharedFlag ready = me.flag();
        SharedCounter next = me.counter(0);
        SharedStructs<Pair> pairs = me.structs(Pair.class, LENGTH);
        for (int round = 0; round < 3; round++) {
            fillShare(me, all);
            me.barrier();
            long seen = 0;
            for (int i = 0; i < LENGTH; i++) {
                seen += all.get(i);
            }
            lock.lock();
            try {
                sum.set(0, sum.get(0) + seen);
            } finally {
                lock.unlock();
            }
            me.barrier();
        }
        for (long i = next.getAndAdd(1); i < LENGTH; i = next.getAndAdd(1)) {
            pairs.at(i).left(me.rank());
        }
        if (me.isFirst()) {
            all.set(0, -1);
            ready.set();
        } else {
            ready.await();
            assertThat(all.get(0)).isEqualTo(-1);
        }
        me.barrier();
        all.close();
        SharedLongs again = me.longs(LENGTH);
        fillShare(me, again);
        me.barrier();
    }

    /** They are ordered, and order what is beside them. */
    @Test
    void atomicOperationsAreNone() {
        run(
                me -> {
                    SharedLongs turn = me.longs(1);
                    SharedLongs data = me.longs(1);
                    turn.getAndAdd(0, 0);
                    while (turn.getVolatile(0) != me.rank()) {
                        Thread.onSpinWait();
                    }
                    data.set(0, data.get(0) + 1);
                    turn.getAndAdd(0, 1);
                    me.barrier();
                    assertThat(turn.get(0)).isEqualTo(data.get(0));
                });
    }

    @Test
    void neighboursInOneRecordAreNone() {
        run(
                me -> {
                    SharedStructs<Pair> pairs = me.structs(Pair.class, 4);
                    if (me.rank() == 0) {
                        pairs.at(1).left(1);
                    } else if (me.rank() == 1) {
                        pairs.at(1).right(1);
                    }
                    me.barrier();
                });
    }

    @Test
    void whatOneRankAllocatesAndAnotherClosesIsNone() {
        run(
                me -> {
                    SharedLongs references = me.longs(me.size());
                    for (int round = 0; round < 20; round++) {
                        SharedLongs block = me.local().longs(8);
                        block.set(0, me.rank());
                        references.set(me.rank(), block.reference());
                        me.barrier();
                        int other = (me.rank() + 1) % me.size();
                        SharedLongs its = me.local().longsAt(references.get(other));
                        assertThat(its.get(0)).isEqualTo(other);
                        its.close();
                        me.barrier();
                    }
                });
    }
}
