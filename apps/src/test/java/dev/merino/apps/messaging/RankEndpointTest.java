package dev.merino.apps.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.apps.kit.Report;
import dev.merino.messages.Wires;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RankEndpointTest {
    private static final int HELLO = RankEndpoint.FIRST_HANDLER;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private Report report() {
        return new Report("test", new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    private static void run(int nodes, int threads, Program program) {
        try (Cluster cluster = Merino.embedded(Settings.of(nodes, threads))) {
            cluster.run(program);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Wires.class, names = "UCX", mode = EnumSource.Mode.EXCLUDE)
    void everyRankReachesEveryRankOverAllTransports(Wires wires) {
        AtomicLongArray heard = new AtomicLongArray(6);
        run(
                3,
                2,
                me -> {
                    long[] sum = new long[2];
                    try (RankEndpoint endpoint = RankEndpoint.connect(me, wires)) {
                        endpoint.setHandler(HELLO, arrival -> count(sum, arrival.word(0)));
                        endpoint.awaitHandlers();
                        for (int other = 0; other < me.size(); other++) {
                            endpoint.send(other, HELLO, 10 + me.rank(), 0);
                        }
                        endpoint.awaitCondition(() -> sum[0] == me.size());
                        endpoint.finish(report());
                    }
                    heard.set(me.rank(), sum[1]);
                });
        for (int rank = 0; rank < 6; rank++) {
            assertThat(heard.get(rank)).isEqualTo(6 * 10 + 15);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("test messages_within_nodes 12, by rank: mean 2 min 2 max 2; bulk 0")
                .contains("test messages_between_nodes 24, by rank: mean 4 min 4 max 4; bulk 0")
                .contains("test local_percent 33.3");
    }

    private static void count(long[] sum, long value) {
        sum[0]++;
        sum[1] += value;
    }

    @Test
    void sumsAreThoseOfAllRanksHoweverOften() {
        for (int nodes = 1; nodes <= 5; nodes++) {
            run(nodes, 1, RankEndpointTest::addUp);
        }
    }

    private static void addUp(Member me) throws IOException {
        try (RankEndpoint endpoint = RankEndpoint.connect(me, Wires.AUTO)) {
            endpoint.awaitHandlers();
            for (int round = 0; round < 50; round++) {
                long expected = (long) me.size() * round + me.size() * (me.size() - 1) / 2;
                assertThat(endpoint.sum(round + me.rank())).isEqualTo(expected);
            }
            endpoint.finish(new Report("test", new PrintStream(new ByteArrayOutputStream())));
        }
    }

    @Test
    void aWaitForAFailedRankEndsWithItsFailure() {
        assertThatThrownBy(
                        () ->
                                run(
                                        2,
                                        2,
                                        me -> {
                                            try (RankEndpoint endpoint =
                                                    RankEndpoint.connect(me, Wires.AUTO)) {
                                                endpoint.awaitHandlers();
                                                if (me.rank() == 2) {
                                                    throw new IllegalStateException("no more");
                                                }
                                                endpoint.awaitCondition(() -> false);
                                            }
                                        }))
                .hasMessageContaining("rank 2")
                .hasStackTraceContaining("no more");
    }
}
