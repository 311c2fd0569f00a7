package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Member;
import dev.merino.SharedDoubles;
import dev.merino.SharedInts;
import dev.merino.SharedLongs;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.Random;

/** That sorting by all ranks gives what {@link Arrays#sort} gives, whatever the elements are. */
class ParallelSortTest {
    private static final int LENGTH = 20_011;

    private static void expectSorted(Member me, long[] values) {
        SharedLongs array = me.longs(values.length);
        if (me.isFirst()) {
            array.copyFrom(0, values, 0, values.length);
        }
        me.barrier();
        array.parallelSort(me);
        long[] expected = values.clone();
        Arrays.sort(expected);
        assertThat(array.toArray(0, values.length)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,3", "3,2", "5,1"})
    void everyLongIsAtItsPlace(int nodes, int threads) {
        Runs.on(
                nodes,
                threads,
                me -> {
                    Random random = new Random(nodes * 7 + threads);
                    expectSorted(me, random.longs(LENGTH).toArray());
                    expectSorted(me, random.longs(LENGTH, 0, 3).toArray()); // nearly all equal
                    expectSorted(me, new long[LENGTH]);
                    expectSorted(me, new long[] {Long.MAX_VALUE, Long.MIN_VALUE, 0, -1});
                    long[] ends = new long[LENGTH];
                    Arrays.setAll(ends, i -> i % 2 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE);
                    expectSorted(me, ends);
                    Arrays.setAll(ends, i -> -i);
                    expectSorted(me, ends);
                });
    }

    @Test
    void zerosOfBothSignsAndNanHaveTheirOrder() {
        double[] strange = {
            0.0, -0.0, Double.NaN, -1, 1, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300, -1e300
        };
        Runs.on(
                3,
                2,
                me -> {
                    SharedDoubles array = me.doubles(LENGTH);
                    array.setAll(me.share(LENGTH), i -> strange[(int) (i * 7 % strange.length)]);
                    me.barrier();
                    double[] expected = array.toArray(0, LENGTH);
                    Arrays.sort(expected);
                    me.barrier();
                    array.parallelSort(me);
                    assertThat(array.toArray(0, LENGTH)).isEqualTo(expected);
                });
    }

    @Test
    void aSliceIsSortedAlone() {
        Runs.on(
                2,
                2,
                me -> {
                    SharedInts array = me.ints(LENGTH);
                    array.setAll(me.share(LENGTH), i -> (int) -i);
                    me.barrier();
                    array.slice(100, 15_000).parallelSort(me);
                    assertThat(array.get(99)).isEqualTo(-99);
                    assertThat(array.get(100)).isEqualTo(-14_999);
                    assertThat(array.get(14_999)).isEqualTo(-100);
                    assertThat(array.get(15_000)).isEqualTo(-15_000);
                });
    }

    @Test
    void ranksThatSortDifferentArraysAreRefused() {
        assertThatThrownBy(
                        () ->
                                Runs.on(
                                        2,
                                        1,
                                        me -> {
                                            SharedLongs left = me.named("left").longs(10);
                                            SharedLongs right = me.named("right").longs(10);
                                            (me.isFirst() ? left : right).parallelSort(me);
                                        }))
                .rootCause()
                .hasMessageContaining("parallelSort of left")
                .hasMessageContaining("parallelSort of right");
    }
}
