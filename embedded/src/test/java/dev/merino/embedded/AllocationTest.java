package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Allocator;
import dev.merino.Member;
import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.SharedBarrier;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;
import dev.merino.linux.MappedMemory;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

@Timeout(60)
class AllocationTest {
    @Test
    void objectsWithoutANameAreMatchedByPosition() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedInts first = me.ints(10);
                    SharedInts second = me.ints(10);
                    assertThat(first.name()).isEqualTo("#0");
                    assertThat(second.name()).isEqualTo("#1");
                    if (me.isFirst()) {
                        first.set(0, 1);
                        second.set(0, 2);
                    }
                    me.barrier();
                    assertThat(first.get(0)).isEqualTo(1);
                    assertThat(second.get(0)).isEqualTo(2);
                });
    }

    @Test
    void namedObjectsAreMatchedInAnyOrder() {
        Runs.on(
                2,
                1,
                me -> {
                    String[] names =
                            me.isFirst() ? new String[] {"a", "b"} : new String[] {"b", "a"};
                    for (String name : names) {
                        SharedInts ints = me.named(name).ints(5);
                        assertThat(ints.name()).isEqualTo(name);
                        ints.set(me.rank(), name.charAt(0));
                    }
                    me.barrier();
                    assertThat(me.named("a").ints(5).get(1 - me.rank())).isEqualTo('a');
                    assertThat(me.named("b").ints(5).get(1 - me.rank())).isEqualTo('b');
                });
    }

    @Test
    void theRanksOfAllWorkersAreRanksOfTheirNode() {
        Runs.on(
                Settings.of(2, 2).withWorkers(3),
                me -> {
                    SharedInts nodes = me.ints(12);
                    assertThat(me.size()).isEqualTo(12);
                    nodes.set(me.rank(), 1 + me.node());
                    me.barrier();
                    for (int rank = 0; rank < 12; rank++) {
                        assertThat(nodes.get(rank)).isEqualTo(1 + rank / 6);
                    }
                });
    }

    @Test
    void anArrayKnowsHowItWasMade() {
        Runs.on(
                2,
                1,
                me -> {
                    SharedDoubles a =
                            me.named("x").unitBytes(16384).protocol("csm-none").doubles(7);
                    assertThat(a.unitBytes()).isEqualTo(16384);
                    assertThat(a.protocol()).isEqualTo("csm-none");
                    assertThat(a.length()).isEqualTo(7);
                    assertThat(me.doubles(7).unitBytes()).isEqualTo(MappedMemory.pageBytes());
                });
    }

    @ParameterizedTest
    @EnumSource
    void everyUnitWorksWithEveryPlacement(Placement placement) {
        Runs.on(
                3,
                1,
                me -> {
                    for (int unit = 4096; unit <= Settings.UNIT_BYTES_MAX; unit *= 4) {
                        SharedInts a = me.unitBytes(unit).placement(placement).ints(20_000);
                        for (int i = me.rank(); i < a.length(); i += me.size()) {
                            a.set(i, i);
                        }
                        me.barrier();
                        for (int i = 0; i < a.length(); i++) {
                            assertThat(a.get(i)).isEqualTo(i);
                        }
                    }
                });
    }

    @Test
    void whatRanksAskForMustAgree() {
        differ((me, other) -> me.ints(other ? 1 : 2), "ints(1)", "ints(2)");
        differ((me, other) -> touch(other ? me.ints(1) : me.floats(1)), "ints(1)", "floats(1)");
        differ(
                (me, other) -> touch(other ? me.intMatrix(2, 3) : me.ints(6)),
                "intMatrix(2, 3)",
                "ints(6)");
        differ(
                (me, other) -> touch(other ? me.intMatrix(2, 3) : me.intMatrix(3, 2)),
                "(2, 3)",
                "(3, 2)");
        differ((me, other) -> me.unitBytes(other ? 4096 : 8192).ints(6), "unit 4096", "unit 8192");
        differ((me, other) -> with(me, other).ints(6), "BLOCKED", "ROUND_ROBIN");
        differ((me, other) -> me.counter(other ? 1 : 2), "counter(1)", "counter(2)");
        differ((me, other) -> touch(other ? me.lock() : me.flag()), "lock()", "flag()");
        differ(
                (me, other) -> touch(other ? me.sharedBarrier() : me.lock()),
                "sharedBarrier()",
                "lock()");
        differ((me, other) -> me.named("grid").ints(other ? 1 : 2), "grid", "ints(2)");
    }

    private static void touch(Object allocated) {
        assertThat(allocated).isNotNull();
    }

    private static Allocator with(Member me, boolean other) {
        return me.placement(other ? Placement.BLOCKED : Placement.ROUND_ROBIN);
    }

    private static void differ(BiConsumer<Member, Boolean> ask, String... words) {
        assertThatThrownBy(() -> Runs.on(2, 1, me -> ask.accept(me, me.isFirst())))
                .isInstanceOf(MemberFailedException.class)
                .cause()
                .isInstanceOf(MerinoException.class)
                .hasMessageContainingAll(words)
                .hasMessageContainingAll("rank 0", "rank 1", "every rank must ask for the same");
    }

    @Test
    void anObjectWithoutANameThatOneRankLeavesOutIsAnErrorAtTheNextBarrier() {
        Set<Integer> passed = ConcurrentHashMap.newKeySet();
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        2,
                                        me -> {
                                            allOrAllButOne(me);
                                            me.barrier();
                                            passed.add(me.rank());
                                        }))
                .isInstanceOf(MerinoException.class)
                .hasMessageMatching(
                        ".*rank [023] allocates ints\\(5\\), and rank 1"
                                + " does not: every rank must, before the next barrier, in the same"
                                + " order, or match objects by named.*Member.local.*");
        assertThat(passed).doesNotContain(0, 2, 3);
    }

    @Test
    void anObjectWithoutANameThatOneRankLeavesOutIsAnErrorAtTheEndIfThereIsNoBarrier() {
        assertThatThrownBy(() -> Runs.on(2, 2, AllocationTest::allOrAllButOne))
                .isInstanceOf(MerinoException.class)
                .hasMessageMatching("rank [023] allocates ints\\(5\\).*, and rank 1 does not.*");
    }

    /** A rank that makes up for it behind the barrier has an error all the same: it is too late. */
    @Test
    void whoAllocatesBehindABarrierWhatOthersHaveAllocatedBeforeItIsNamed() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            if (me.isFirst()) {
                                                me.ints(5);
                                            }
                                            me.barrier();
                                            if (!me.isFirst()) {
                                                me.ints(5);
                                            }
                                            me.barrier();
                                        }))
                .hasMessageContaining("rank 0 allocates ints(5)")
                .hasMessageContaining("and rank 1 does not");
    }

    @Test
    void whatAllRanksAllocateBetweenBarriersIsNoError() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedBarrier own = me.sharedBarrier();
                    for (int round = 0; round < 5; round++) {
                        me.ints(5).set(me.rank(), round);
                        own.await();
                        SharedInts closed = me.ints(7);
                        me.barrier();
                        me.longs(3);
                        closed.close();
                        me.barrier();
                    }
                });
    }

    private static void allOrAllButOne(Member me) {
        me.ints(3).set(me.rank() % 3, 1);
        if (me.rank() != 1) {
            me.ints(5).set(0, 1);
        }
    }

    @Test
    void objectsWithNamesAndClosedOnesAreNoMatterOfAllRanks() {
        Runs.on(
                2,
                2,
                me -> {
                    if (me.rank() == 1) {
                        me.named("mine").ints(5).set(0, 1);
                        me.local().ints(5).set(0, 1);
                    }
                    me.ints(3).close();
                });
    }

    @Test
    void whatCannotBeIsRefused() {
        Runs.on(
                1,
                1,
                me -> {
                    assertThatThrownBy(() -> me.ints(-1))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> me.intMatrix(-1, 2))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> me.unitBytes(5000))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> me.unitBytes(32))
                            .isInstanceOf(IllegalArgumentException.class);
                    assertThatThrownBy(() -> me.protocol("magic"))
                            .isInstanceOf(MerinoException.class)
                            .hasMessageContainingAll("magic", "csm-none");
                });
        assertThatThrownBy(() -> Runs.on(Settings.of(1, 1).withProtocol("magic"), me -> {}))
                .isInstanceOf(MerinoException.class)
                .hasMessageContainingAll("magic", "csm-none");
    }

    @Test
    void moreThanTheSpaceIsRefusedWithTheRemedy() {
        Runs.on(
                Settings.of(1, 1).withSpaceBytes(10 * 4096),
                me -> {
                    SharedDoubles fits = me.doubles(512 * 6);
                    for (long length : new long[] {512 * 5, 1L << 40, Long.MAX_VALUE}) {
                        assertThatThrownBy(() -> me.doubles(length))
                                .isInstanceOf(MerinoException.class)
                                .hasMessageContainingAll(
                                        "16384 of 40960 are left", "withSpaceBytes", "--space");
                    }
                    fits.set(512 * 6 - 1, 1);
                    me.named("rest").doubles(512 * 4);
                });
    }

    @Test
    void handlesBelongToTheThreadOfTheirRank() {
        Member[] members = new Member[2];
        SharedInts[] arrays = new SharedInts[2];
        Runs.on(
                1,
                2,
                me -> {
                    members[me.rank()] = me;
                    arrays[me.rank()] = me.ints(10);
                    me.barrier();
                    SharedInts foreign = arrays[1 - me.rank()];
                    Member other = members[1 - me.rank()];
                    belongs(() -> foreign.get(0), 1 - me.rank());
                    belongs(() -> foreign.view(0, 5), 1 - me.rank());
                    belongs(() -> other.ints(10), 1 - me.rank());
                    belongs(other::barrier, 1 - me.rank());
                    belongs(() -> other.named("l").lock(), 1 - me.rank());
                    me.barrier();
                });
        belongs(() -> arrays[0].get(0), 0);
        belongs(() -> arrays[0].set(0, 1), 0);
        belongs(() -> members[0].barrier(), 0);
    }

    private static void belongs(Runnable use, int rank) {
        assertThatThrownBy(use::run)
                .isInstanceOf(MerinoException.class)
                .hasMessageContainingAll(
                        "belongs to the thread of rank " + rank, "let each rank allocate its own");
    }
}
