package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.MemberFailedException;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.Share;
import dev.merino.SharedDoubles;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.concurrent.atomic.AtomicLong;

class VirtualClusterTest {
    private static final MachineModel MODEL = MachineModels.of("alpha-mc2");

    private static Cluster cluster(int nodes, int threads, String protocol) {
        Settings settings = Settings.of(nodes, threads).withProtocol(protocol);
        return new VirtualCluster(VirtualCluster.fitted(settings, MODEL), MODEL);
    }

    /** Every rank fills its share, and all read the shares of all, some rounds long. */
    private static final Program EXCHANGE =
            me -> {
                SharedLongs array = me.longs(20_000);
                Share mine = me.share(array.length());
                for (int round = 1; round <= 5; round++) {
                    for (long i = mine.from(); i < mine.to(); i++) {
                        array.set(i, round * i);
                    }
                    me.barrier();
                    for (long i = 0; i < array.length(); i++) {
                        if (array.get(i) != round * i) {
                            throw new IllegalStateException("element " + i + " of round " + round);
                        }
                    }
                    me.barrier();
                }
            };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "csm-none",
                "csm-dms",
                "csm-adb",
                "tmk-lrc",
                "tmk-erc",
                "newgendsm",
                "sci-vm",
                "fine"
            })
    void everyRankReadsWhatOthersHaveWritten(String protocol) {
        try (Cluster cluster = cluster(4, 2, protocol)) {
            Statistics counted = cluster.run(EXCHANGE);
            assertThat(counted.wallNs()).isPositive();
            assertThat(counted.total().traffic()).isNotEmpty();
        }
    }

    @Test
    void theSameRunTakesTheSameTimeToTheNanosecond() {
        try (Cluster cluster = cluster(4, 2, "csm-none")) {
            Statistics first = cluster.run(EXCHANGE);
            Statistics second = cluster.run(EXCHANGE);
            assertThat(second).isEqualTo(first);
        }
    }

    /** Computation that is shared out takes as much less time, but for what it costs to meet. */
    @Test
    void eightProcessorsTakeAnEighthOfTheTimeOfOne() {
        Program program =
                me -> {
                    SharedDoubles array = me.doubles(8 * 1024 * 64);
                    Share mine = me.share(array.length());
                    for (int round = 0; round < 20; round++) {
                        for (long i = mine.from(); i < mine.to(); i++) {
                            array.set(i, array.get(i) + 1);
                        }
                        me.barrier();
                    }
                };
        long aloneNs;
        try (Cluster one = cluster(1, 1, "csm-none")) {
            aloneNs = one.run(program).wallNs();
        }
        try (Cluster eight = cluster(4, 2, "csm-none")) {
            double speedup = (double) aloneNs / eight.run(program).wallNs();
            assertThat(speedup).isBetween(7.0, 8.01);
        }
    }

    @Test
    void aLockThatAllWantAddsUpTheirTimes() {
        AtomicLong sum = new AtomicLong();
        try (Cluster cluster = cluster(4, 1, "tmk-lrc")) {
            cluster.run(
                    me -> {
                        SharedLock lock = me.lock();
                        SharedLongs count = me.longs(1);
                        for (int i = 0; i < 100; i++) {
                            lock.lock();
                            try {
                                count.set(0, count.get(0) + 1);
                            } finally {
                                lock.unlock();
                            }
                        }
                        me.barrier();
                        sum.set(count.get(0));
                    });
        }
        assertThat(sum).hasValue(400);
    }

    /** The clock that a program reads is the model's. */
    @Test
    void theClockOfAProgramCountsItsAccesses() {
        AtomicLong took = new AtomicLong();
        try (Cluster cluster = cluster(1, 1, "csm-none")) {
            cluster.run(
                    me -> {
                        SharedLongs array = me.longs(1000);
                        array.set(0, 1);
                        long before = me.nanoTime();
                        for (int i = 0; i < 100; i++) {
                            array.get(i);
                        }
                        took.set(me.nanoTime() - before);
                    });
        }
        assertThat(took).hasValue(Math.round(100 * MODEL.accessNs()));
    }

    @Test
    void ranksGiveEachOtherNumbersAndArrays() {
        try (Cluster cluster = cluster(3, 2, "csm-none")) {
            cluster.run(
                    me -> {
                        assertThat(me.sum((long) me.rank())).isEqualTo(15);
                        assertThat(me.sum(new double[1000])).hasSize(1000);
                    });
        }
    }

    @Test
    void ranksThatWaitForEachOtherEndTheRunAndAreNamed() {
        try (Cluster cluster = cluster(2, 1, "csm-none")) {
            assertThatThrownBy(
                            () ->
                                    cluster.run(
                                            me -> {
                                                if (me.isFirst()) {
                                                    me.barrier();
                                                }
                                            }))
                    .isInstanceOf(MerinoException.class)
                    .hasMessageContainingAll("rank 0 waits at barrier", "rank 1 has ended");
        }
    }

    @Test
    void whatARankThrowsEndsTheRun() {
        try (Cluster cluster = cluster(2, 2, "csm-none")) {
            assertThatThrownBy(
                            () ->
                                    cluster.run(
                                            me -> {
                                                if (me.rank() == 2) {
                                                    throw new IllegalStateException("my own");
                                                }
                                                me.barrier();
                                            }))
                    .isInstanceOf(MemberFailedException.class)
                    .hasMessageContainingAll("rank 2", "my own");
        }
    }

    @Test
    void closedArraysMakeRoomForOthers() {
        Settings small = Settings.of(2, 2).withSpaceBytes(4 << 20);
        try (Cluster cluster = new VirtualCluster(VirtualCluster.fitted(small, MODEL), MODEL)) {
            cluster.run(
                    me -> {
                        for (int i = 0; i < 20; i++) {
                            SharedLongs array = me.longs(100_000);
                            array.set(me.rank(), i);
                            me.barrier();
                            array.close();
                        }
                    });
        }
    }
}
