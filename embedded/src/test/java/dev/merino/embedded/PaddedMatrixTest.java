package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.DoubleMatrix;
import dev.merino.LongMatrix;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Statistics;
import dev.merino.Struct;

import org.junit.jupiter.api.Test;

/** Matrices whose rows have units of their own. */
class PaddedMatrixTest {
    private static final int ROUNDS = 10;

    /** A struct. */
    @Struct
    interface Cell {
        long value();
    }

    @Test
    void eachRowBeginsInAUnitOfItsOwn() {
        Runs.on(
                1,
                1,
                me -> {
                    LongMatrix pages = me.padded().longMatrix(3, 5);
                    assertThat(pages.stride()).isEqualTo(512);
                    assertThat(pages.elements().length()).isEqualTo(3 * 512);
                    assertThat(me.padded().longMatrix(2, 513).stride()).isEqualTo(1024);
                    assertThat(me.padded().unitBytes(64).doubleMatrix(2, 8).stride()).isEqualTo(8);
                    assertThat(me.padded().unitBytes(64).byteMatrix(2, 65).stride()).isEqualTo(128);
                    assertThat(me.longMatrix(3, 5).stride()).isEqualTo(5);
                });
    }

    @Test
    void rowsAndElementsAreWhereTheyWere() {
        Runs.on(
                2,
                1,
                me -> {
                    DoubleMatrix table = me.padded().doubleMatrix(4, 7);
                    me.share(4).forEach(row -> table.row((int) row).fill(row + 0.5));
                    me.barrier();
                    table.willReadRows(0, 4);
                    table.willReadTile(0, 4, 2, 5);
                    for (int row = 0; row < 4; row++) {
                        assertThat(table.get(row, 6)).isEqualTo(row + 0.5);
                        assertThat(table.row(row).length()).isEqualTo(7);
                        assertThat(table.elements().get(row * table.stride())).isEqualTo(row + 0.5);
                    }
                    assertThatThrownBy(() -> table.get(0, 7))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                    assertThatThrownBy(() -> table.get(4, 0))
                            .isInstanceOf(IndexOutOfBoundsException.class);
                });
    }

    /** In one page, two nodes fetch it again and again; in rows of their own, nobody fetches. */
    @Test
    void ranksThatWriteTheirOwnRowsFetchNothing() {
        long shared = pagesFetched(me -> count(me, me.longMatrix(me.size(), 1)));
        long padded = pagesFetched(me -> count(me, me.padded().longMatrix(me.size(), 1)));
        assertThat(shared).isGreaterThanOrEqualTo(ROUNDS / 2);
        assertThat(padded).isLessThanOrEqualTo(2);
    }

    private static void count(Member me, LongMatrix counts) {
        for (int round = 0; round < ROUNDS; round++) {
            counts.set(me.rank(), 0, counts.get(me.rank(), 0) + 1);
            me.barrier();
        }
    }

    private static long pagesFetched(Program program) {
        try (Cluster cluster = Merino.embedded(2, 1)) {
            Statistics counted = cluster.run(program);
            return counted.total().counts().getOrDefault("page transfers", 0L);
        }
    }

    @Test
    void whatHasNoRowsIsRefusedWithTheRemedy() {
        Runs.on(
                1,
                1,
                me -> {
                    assertThatThrownBy(() -> me.padded().longs(5))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining("padded().longs(5)")
                            .hasMessageContaining("A matrix of one column");
                    assertThatThrownBy(() -> me.padded().structs(Cell.class, 5))
                            .hasMessageContaining("@Struct(alignBytes = 4096)");
                    assertThatThrownBy(() -> me.padded().longGrid(2, 2, 2))
                            .isInstanceOf(IllegalArgumentException.class);
                });
    }

    @Test
    void rowsBeginAtMultiplesOfAnAlignment() {
        Runs.on(
                1,
                1,
                me -> {
                    assertThat(me.aligned(64).longMatrix(3, 5).stride()).isEqualTo(8);
                    assertThat(me.aligned(64).longMatrix(3, 8).stride()).isEqualTo(8);
                    assertThat(me.aligned(64).byteMatrix(3, 65).stride()).isEqualTo(128);
                    assertThat(me.aligned(2).longMatrix(3, 5).stride()).isEqualTo(5);
                    assertThat(me.aligned(64).padded().longMatrix(3, 5).stride()).isEqualTo(512);
                    assertThat(me.unitBytes(64).aligned(4096).padded().longMatrix(3, 5).stride())
                            .isEqualTo(512);
                    assertThat(me.aligned(4096).longs(5).length()).isEqualTo(5);
                });
    }

    @Test
    void anAlignmentThatCannotBeIsRefused() {
        Runs.on(
                1,
                1,
                me -> {
                    for (int bytes : new int[] {-64, 0, 48, 8192}) {
                        assertThatThrownBy(() -> me.aligned(bytes))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessage(
                                        "aligned(%d): take a power of two up to a page of 4096"
                                                + " bytes",
                                        bytes);
                    }
                });
    }

    @Test
    void oneRankThatAlignsAndOneThatDoesNotAreNamed() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            var way = me.isFirst() ? me : me.aligned(64);
                                            way.longMatrix(2, 8);
                                            me.barrier();
                                        }))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("longMatrix(2, 8) aligned 64");
    }

    @Test
    void oneRankThatPadsAndOneThatDoesNotAreNamed() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            var way = me.isFirst() ? me : me.padded();
                                            way.longMatrix(2, 512);
                                            me.barrier();
                                        }))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("longMatrix(2, 512) padded");
    }
}
