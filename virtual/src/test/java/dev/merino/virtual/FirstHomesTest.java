package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** Cashmere (TOCS 2005), section 3.4.1: first touches of one run are the homes of others. */
class FirstHomesTest {
    private static final MachineModel MODEL = MachineModels.of("alpha-mc2");
    private static final int PAGES = 4;

    private static VirtualCluster cluster(String protocol) {
        return cluster(protocol, List.of());
    }

    private static VirtualCluster cluster(String protocol, List<String> homes) {
        Settings settings =
                Settings.of(2, 1).withProtocol(protocol).withFaithful(true).withFirstHomes(homes);
        return new VirtualCluster(VirtualCluster.fitted(settings, MODEL), MODEL);
    }

    /** One rank touches all pages first; then rank 1 writes a word of each, again and again. */
    private static Program touchedFirstBy(int rank) {
        return me -> {
            int perPage = MODEL.unitBytes() / Long.BYTES;
            SharedLongs array = me.longs((long) PAGES * perPage);
            if (me.rank() == rank) {
                array.fill(0, array.length(), 7);
            }
            me.barrier();
            for (int round = 0; round < 3; round++) {
                for (int page = 0; me.rank() == 1 && page < PAGES; page++) {
                    array.set((long) page * perPage, round);
                }
                me.barrier();
                if (array.get(0) != round || array.get(1) != 7) {
                    throw new IllegalStateException("round " + round);
                }
                me.barrier();
            }
        };
    }

    private static long diffs(Statistics counted) {
        return counted.total().counts().getOrDefault("diffs made", 0L);
    }

    private static List<String> touches(String protocol, Program program) {
        try (VirtualCluster cluster = cluster(protocol)) {
            cluster.recordFirstTouches();
            cluster.run(program);
            return cluster.firstTouches();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-none", "csm-dms", "csm-none-mg", "hlrc-async", "tmk-lrc"})
    void aRunTellsWhichNodeHasTouchedPagesFirst(String protocol) {
        assertThat(touches(protocol, touchedFirstBy(1))).containsExactly("0 4 1");
        assertThat(touches(protocol, touchedFirstBy(0))).containsExactly("0 4 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-none", "csm-dms", "csm-none-mg"})
    void whatIsTouchedBeforeTheTimedRegionDoesNotCount(String protocol) {
        Program program =
                me -> {
                    int perPage = MODEL.unitBytes() / Long.BYTES;
                    SharedLongs array = me.longs((long) PAGES * perPage);
                    if (me.isFirst()) {
                        array.fill(0, array.length(), 7);
                    }
                    me.barrier();
                    me.timed(
                            () -> {
                                // rank 1 comes to the first two pages before rank 0 does
                                me.work(me.isFirst() ? 1_000_000 : 1);
                                int first = me.isFirst() ? 1 : 0;
                                int end = me.isFirst() ? PAGES : 2;
                                for (int page = first; page < end; page++) {
                                    array.set((long) page * perPage + me.rank(), 8);
                                }
                                me.barrier();
                            });
                    if (array.get(perPage) != 8 || array.get(perPage + 1) != 8) {
                        throw new IllegalStateException("a write was lost");
                    }
                };
        assertThat(touches(protocol, program)).containsExactly("0 2 1", "2 4 0");
    }

    @Test
    void onlyTheFirstTimedRegionTakesRightsAway() {
        FirstTouches touches = new FirstTouches(true);
        touches.touched(0, 0);
        assertThat(touches.begin(0)).isTrue();
        touches.touched(0, 1);
        assertThat(touches.begin(1)).isTrue(); // each rank at its own first region
        touches.touched(0, 0);
        assertThat(touches.begin(0)).isFalse();
        assertThat(touches.begin(1)).isFalse();
        assertThat(touches.lines()).containsExactly("0 1 1");
        assertThat(new FirstTouches(false).begin(0)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csm-none", "csm-dms", "hlrc-async"})
    void aWriterMakesNoDiffsOfPagesThatAnotherRunHasPutAtItsNode(String protocol) {
        try (VirtualCluster cluster = cluster(protocol)) {
            assertThat(diffs(cluster.run(touchedFirstBy(0)))).isGreaterThan(PAGES);
            assertThat(cluster.firstTouches()).isEmpty();
        }
        List<String> homes = touches("csm-dms", touchedFirstBy(1));
        try (VirtualCluster cluster = cluster(protocol, homes)) {
            long made = diffs(cluster.run(touchedFirstBy(0)));
            assertThat(made).isLessThanOrEqualTo(PAGES); // rank 0's first values, once
        }
    }
}
