package dev.merino.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.SharedDoubles;
import dev.merino.Statistics;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StatisticsTest {
    private static final Program SWEEPS =
            me -> {
                SharedDoubles a = me.doubles(4096);
                for (int i = 0; i < 10; i++) {
                    a.set(512L * me.rank(), i);
                    me.barrier();
                    assertThat(a.get(512L * ((me.rank() + 1) % me.size()))).isEqualTo(i);
                    me.barrier();
                }
            };

    @Test
    void oneNodeSendsNoMessage() {
        Statistics counted = Runs.on(1, 4, SWEEPS);
        assertThat(counted.total().traffic()).isEmpty();
        assertThat(counted.count("page transfers")).isZero();
        assertThat(counted.count("barrier arrivals")).isEqualTo(80);
        assertThat(counted.total().handlersNs()).isZero();
    }

    @Test
    void nodesThatShareTransferPages() {
        Statistics counted = Runs.on(2, 1, SWEEPS);
        assertThat(counted.nodes()).hasSize(2);
        assertThat(counted.count("page transfers")).isPositive();
        assertThat(counted.count("read faults")).isPositive();
        assertThat(counted.total().traffic()).containsKeys("PageRequest", "PageReply");
        assertThat(counted.table()).contains("page transfers", "time in user code");
    }

    @Test
    void aSweepOverAnotherNodesPagesFindsMostOfThemThere() {
        Statistics counted =
                Runs.on(
                        2,
                        1,
                        me -> {
                            SharedDoubles a = me.doubles(64 * 512);
                            for (long i = 0; me.isFirst() && i < a.length(); i += 512) {
                                a.set(i, (double) i);
                            }
                            me.barrier();
                            for (long i = 0; i < a.length(); i += 512) {
                                assertThat(a.get(i)).isEqualTo((double) i);
                            }
                        });
        assertThat(counted.count("page transfers")).isEqualTo(64);
        assertThat(counted.count("pages fetched ahead")).isGreaterThan(50);
        assertThat(counted.count("read faults")).isLessThan(14);
    }

    @Test
    void handlersOfOtherNodesMessagesTakeTime() {
        Statistics counted = Runs.on(2, 1, SWEEPS);
        for (Statistics.Node node : counted.nodes()) {
            assertThat(node.handlersNs()).isPositive().isLessThanOrEqualTo(counted.wallNs());
        }
        assertThat(counted.total().handlersNs())
                .isEqualTo(counted.nodes().stream().mapToLong(Statistics.Node::handlersNs).sum());
        assertThat(counted.table()).contains("time in handlers, ms");
    }

    @Test
    void synchronisationAloneRunsHandlersOfItsOwnKind() {
        Statistics counted = Runs.on(2, 1, me -> me.barrier());
        assertThat(counted.count("barrier arrivals")).isEqualTo(2);
        assertThat(counted.count("coherence handlers")).isZero();
        assertThat(counted.count("synchronisation handlers")).isEqualTo(2);
        assertThat(counted.count("handlers run")).isEqualTo(2);
        Statistics.Handlers handlers = counted.total().handlers();
        assertThat(handlers.coherenceNs()).isZero();
        assertThat(handlers.remoteMemoryNs()).isZero();
        assertThat(handlers.synchronisationNs())
                .isPositive()
                .isEqualTo(counted.total().handlersNs());
    }

    @Test
    void operationsOnTheMemoryOfANodeAreTimedThere() {
        Statistics counted = Runs.on(Settings.of(2, 1).withProtocol("newgendsm"), SWEEPS);
        assertThat(counted.count("coherence handlers")).isZero();
        assertThat(counted.count("remote memory handlers")).isPositive();
        assertThat(counted.total().handlers().remoteMemoryNs()).isPositive();
    }

    @Test
    void everyRanksTimeIsAccountedFor() {
        Statistics counted =
                Runs.on(
                        2,
                        2,
                        me -> {
                            me.barrier();
                            Thread.sleep(me.isFirst() ? 100 : 0);
                            me.barrier();
                        });
        Statistics.Time time = counted.total().time();
        assertThat(time.waitNs()).isGreaterThan(90_000_000);
        assertThat(time.userNs()).isGreaterThan(90_000_000);
        assertThat(time.userNs() + time.protocolNs() + time.waitNs())
                .isLessThanOrEqualTo(4 * counted.wallNs());
        assertThat(counted.wallNs()).isGreaterThan(90_000_000);
    }
}
