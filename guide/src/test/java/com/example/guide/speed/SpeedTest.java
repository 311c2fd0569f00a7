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
    void blocksThatAreLoadedGiveTheProduct() {
        Ranks.run(
                me -> {
                    int order = 2 * Product.TILE;
                    DoubleMatrix a = me.doubleMatrix(order, order);
                    DoubleMatrix c = me.doubleMatrix(order, order);
                    me.share(order).forEach(i -> a.row((int) i).fill((double) i));
                    me.barrier();
                    for (int block = me.rank(); block < 4; block += me.size()) {
                        for (int inner = 0; inner < 2; inner++) {
                            Product.addBlock(a, a, c, block / 2, inner, block % 2);
                        }
                    }
                    me.barrier();
                    double rows = order * (order - 1) / 2.0; // the sum of all their numbers
                    assertThat(c.get(3, order - 1)).isEqualTo(3 * rows);
                    assertThat(c.get(order - 1, 0)).isEqualTo((order - 1) * rows);
                });
    }

    @Test
    void rowsThatAreAlignedCountForThemselves() {
        Ranks.run(Counts::alignedRows);
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
