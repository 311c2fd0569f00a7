package com.example.guide.speed;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.guide.Ranks;

import dev.merino.DoubleMatrix;
import dev.merino.SharedDoubles;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;

/** The programs of the chapter do what it says. */
class SpeedTest {
    @Test
    void allLoopsFindTheSameSum() {
        Ranks.run(
                me -> {
                    SharedDoubles values = me.doubles(1000);
                    if (me.isFirst()) {
                        values.fill(100, 200, 2);
                    }
                    me.barrier();
                    assertThat(Sums.byGet(values, 150, 300)).isEqualTo(100);
                    assertThat(Sums.byView(values, 150, 150)).isEqualTo(100);
                    assertThat(Sums.byCopy(values, 150, 150)).isEqualTo(100);
                });
    }

    @Test
    void tilesGiveTheProduct() {
        Ranks.run(
                me -> {
                    int order = Product.TILE + 10;
                    DoubleMatrix a = me.doubleMatrix(order, order);
                    DoubleMatrix b = me.doubleMatrix(order, order);
                    DoubleMatrix c = me.doubleMatrix(order, order);
                    if (me.isFirst()) {
                        for (int i = 0; i < order; i++) {
                            a.row(i).fill(i);
                            b.row(i).fill(1);
                        }
                    }
                    me.barrier();
                    Product.multiply(me, a, b, c);
                    me.barrier();
                    assertThat(c.get(3, order - 1)).isEqualTo(3 * order);
                    assertThat(c.get(order - 1, 0)).isEqualTo((order - 1) * order);
                });
    }

    @Test
    void countsOfTheirOwnPagesSendLessAndThoseOfVariablesLeast() {
        long shared = Counts.bytesSent(Counts::inOnePage);
        long padded = Counts.bytesSent(Counts::padded);
        long paddedRows = Counts.bytesSent(Counts::paddedRows);
        long local = Counts.bytesSent(Counts::local);
        assertThat(padded).isLessThan(shared);
        assertThat(paddedRows).isLessThan(shared);
        assertThat(local).isLessThan(shared);
    }

    @Test
    void onlyATimedRegionCounts() {
        Statistics counted = Ranks.run(2, 1, Counts::timed);
        assertThat(counted.isTimed()).isTrue();
        assertThat(counted.count("barrier arrivals")).isEqualTo(3 * 2);
        assertThat(counted.count("page transfers")).isLessThan(10);
    }

    @Test
    void declaredWorkChangesNothingHere() {
        double[] products = new double[4];
        Ranks.run(me -> products[me.rank()] = Counts.work(me));
        assertThat(products).containsOnly(products[0]);
        assertThat(products[0]).isGreaterThan(1);
    }

    @Test
    void aRankReadsTheNextOnesPart() {
        Ranks.run(
                me -> {
                    double next = (me.rank() + 1) % me.size();
                    assertThat(Ahead.neighboursSum(me)).isEqualTo(25_000 * next);
                });
    }
}
