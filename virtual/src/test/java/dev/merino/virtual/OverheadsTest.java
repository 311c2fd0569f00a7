package dev.merino.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedInts;
import dev.merino.SharedLock;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;

import java.util.concurrent.atomic.AtomicInteger;

class OverheadsTest {
    private static final MachineModel MODEL = MachineModels.of("decstation-atm");

    private static VirtualCluster cluster(String protocol) {
        Settings settings = Settings.of(2, 1).withProtocol(protocol).withFaithful(true);
        return new VirtualCluster(VirtualCluster.fitted(settings, MODEL), MODEL);
    }

    /** Both ranks write a page in turns. */
    private static final Program TURNS =
            me -> {
                SharedInts words = me.ints(16);
                for (int turn = 0; turn < 6; turn++) {
                    if (turn % 2 == me.rank()) {
                        words.set(0, words.get(0) + 1);
                    }
                    me.barrier();
                }
            };

    @Test
    void whatProcessorsDoBesideTheProgramIsPartOfTheirTime() {
        try (VirtualCluster cluster = cluster("tmk-lrc")) {
            Statistics counted = cluster.run(TURNS);
            Overheads overheads = cluster.overheads();
            assertThat(overheads.messagesNs()).isPositive();
            assertThat(overheads.rightsNs()).isPositive();
            assertThat(overheads.updatesNs()).isPositive();
            assertThat(overheads.noticesNs()).isPositive();
            assertThat(overheads.requestsNs()).isPositive();
            assertThat(overheads.totalNs()).isLessThan(2 * counted.countedNs());
        }
    }

    @Test
    void onlyTimedRegionsCount() {
        try (VirtualCluster cluster = cluster("tmk-lrc")) {
            cluster.run(TURNS);
            long allNs = cluster.overheads().totalNs();
            cluster.run(
                    me -> {
                        TURNS.run(me);
                        me.timed(me::barrier);
                    });
            assertThat(cluster.overheads().totalNs()).isPositive().isLessThan(allNs / 2);
        }
    }

    /** As the best length of TreadMarks' TSP, section 5.2. */
    @Test
    void aRankThatComputesSeesUpdatesThatComeMeanwhile() {
        AtomicInteger looks = new AtomicInteger();
        try (VirtualCluster cluster = cluster("tmk-erc")) {
            cluster.run(
                    me -> {
                        SharedInts words = me.ints(1);
                        SharedLock lock = me.lock();
                        int _ = words.get(0);
                        me.barrier();
                        if (me.isFirst()) {
                            me.work(1000);
                            lock.lock();
                            try {
                                words.set(0, 1);
                            } finally {
                                lock.unlock();
                            }
                        } else {
                            while (words.get(0) == 0 && looks.incrementAndGet() < 1000) {
                                me.work(1000);
                            }
                        }
                        me.barrier();
                    });
        }
        assertThat(looks.get()).isLessThan(1000);
    }
}
