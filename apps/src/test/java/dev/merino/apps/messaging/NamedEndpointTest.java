package dev.merino.apps.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.merino.Cluster;
import dev.merino.Member;
import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Program;
import dev.merino.Settings;
import dev.merino.messages.Endpoint;
import dev.merino.messages.ReturnReason;
import dev.merino.messages.Wires;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Endpoints that one rank makes while the program runs. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NamedEndpointTest {
    private static final int HELLO = 1;
    private static final Duration LONG = Duration.ofSeconds(30);

    private static void run(int nodes, int threads, Program program) {
        try (Cluster cluster = Merino.embedded(Settings.of(nodes, threads))) {
            cluster.run(program);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Wires.class, names = "UCX", mode = EnumSource.Mode.EXCLUDE)
    void ranksReachAnEndpointThatWasMadeAfterTheirOwn(Wires wires) {
        AtomicLong sum = new AtomicLong();
        run(
                2,
                2,
                me -> {
                    try (Endpoint mine = me.endpoint(Wires.AUTO)) {
                        if (me.rank() == 2) {
                            sum.set(receive(me, mine, wires));
                        } else {
                            me.map(mine, 100, "late", LONG);
                            mine.request(100, HELLO, 1 + me.rank());
                            pollUntilAllAreDone(me, mine);
                        }
                    }
                });
        assertThat(sum.get()).isEqualTo(1 + 2 + 4);
    }

    private static long receive(Member me, Endpoint mine, Wires wires) {
        long[] heard = new long[2];
        try (Endpoint late = me.endpoint("late", wires)) {
            late.setHandler(
                    HELLO,
                    arrival -> {
                        heard[0]++;
                        heard[1] += arrival.word(0);
                    });
            while (heard[0] < me.size() - 1) {
                boolean _ = late.await(LONG.toNanos());
            }
            pollUntilAllAreDone(me, mine);
        }
        return heard[1];
    }

    /** Over UDP it is the sender's polls that send what has not arrived. */
    private static void pollUntilAllAreDone(Member me, Endpoint endpoint) {
        var done = me.named("done").counter(0);
        long _ = done.incrementAndGet();
        while (done.get() < me.size()) {
            boolean _ = endpoint.await(1_000_000);
        }
    }

    @Test
    void anEndpointThatNeverComesIsNamedWhenTheTimeIsOver() {
        assertThatThrownBy(
                        () ->
                                run(
                                        2,
                                        1,
                                        me -> {
                                            if (me.isFirst()) {
                                                mapNobody(me);
                                            }
                                        }))
                .hasStackTraceContaining("rank 0 has waited 200 ms for endpoint \"nobody\"")
                .hasStackTraceContaining("no rank has made one of that name");
    }

    private static void mapNobody(Member me) {
        try (Endpoint mine = me.endpoint("somebody", Wires.AUTO)) {
            me.map(mine, 0, "nobody", Duration.ofMillis(200));
        }
    }

    @Test
    void whatIsSentToAnEndpointThatWasClosedComesBack() {
        List<ReturnReason> returned = new ArrayList<>();
        run(
                2,
                1,
                me -> {
                    try (Endpoint mine = me.endpoint("of rank " + me.rank(), Wires.AUTO)) {
                        me.map(mine, 0, "of rank " + (1 - me.rank()), LONG);
                        me.barrier();
                        if (!me.isFirst()) {
                            me.barrier();
                            mine.setHandler(0, arrival -> returned.add(arrival.reason()));
                            while (returned.isEmpty()) {
                                mine.request(0, HELLO, 1);
                            }
                        }
                    }
                    if (me.isFirst()) { // its endpoint is closed
                        me.barrier();
                    }
                });
        assertThat(returned).contains(ReturnReason.UNREACHABLE);
    }

    @Test
    void anEndpointThatWasClosedCanBeFollowedByOneOfTheSameName() {
        AtomicLong heard = new AtomicLong();
        run(
                2,
                1,
                me -> {
                    if (me.isFirst()) {
                        me.endpoint("desk", Wires.AUTO).close();
                        me.barrier();
                        try (Endpoint mine = me.endpoint("mine", Wires.AUTO)) {
                            requireClosed(me, mine);
                            me.barrier();
                            me.map(mine, 0, "desk", LONG);
                            mine.request(0, HELLO, 7);
                            me.barrier();
                        }
                    } else {
                        me.barrier();
                        me.barrier();
                        try (Endpoint second = me.endpoint("desk", Wires.AUTO)) {
                            second.setHandler(HELLO, arrival -> heard.set(arrival.word(0)));
                            while (heard.get() == 0) {
                                boolean _ = second.await(LONG.toNanos());
                            }
                            me.barrier();
                        }
                    }
                });
        assertThat(heard.get()).isEqualTo(7);
    }

    private static void requireClosed(Member me, Endpoint mine) {
        assertThatThrownBy(() -> me.map(mine, 0, "desk", Duration.ofMillis(50)))
                .isInstanceOf(MerinoException.class)
                .hasMessageContaining("rank 0 has made it, but nothing answers at")
                .hasMessageContaining("it is closed, or that rank has ended");
    }

    @Test
    void anEndpointMapsItself() {
        long[] heard = new long[1];
        run(
                1,
                1,
                me -> {
                    try (Endpoint mine = me.endpoint("mine", Wires.SHM)) {
                        mine.setHandler(HELLO, arrival -> heard[0] += arrival.word(0));
                        me.map(mine, 0, "mine", LONG);
                        mine.request(0, HELLO, 3);
                        while (heard[0] == 0) {
                            boolean _ = mine.await(LONG.toNanos());
                        }
                    }
                });
        assertThat(heard[0]).isEqualTo(3);
    }
}
