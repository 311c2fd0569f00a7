package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Timing;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

class RoundTimesTest {
    private static final long MS = 1_000_000;

    private static final Timing NO_REGION =
            new Timing() {
                @Override
                public void beginTimed() {}

                @Override
                public void endTimed() {}
            };

    private long nowNs;

    /** A watch that has timed a computation. */
    private Stopwatch watch(long ms) {
        Report unread = new Report("mow", new PrintStream(OutputStream.nullOutputStream()));
        Stopwatch watch = new Stopwatch(true, false, unread, () -> nowNs, NO_REGION);
        nowNs += ms * MS;
        watch.stop();
        return watch;
    }

    private Stopwatch watch(long ms, long aloneMs) {
        Stopwatch watch = watch(ms);
        watch.sequential(
                () -> {
                    nowNs += aloneMs * MS;
                });
        return watch;
    }

    private static Stream<String> lines(RoundTimes times) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        times.report(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).lines();
    }

    @Test
    void mediansLeaveOutTheFirstOfThreeRounds() {
        RoundTimes times = new RoundTimes(3);
        times.keep(1, "mow", watch(5000, 9000));
        times.keep(2, "mow", watch(1000, 2000));
        times.keep(3, "mow", watch(1200, 2400));
        assertThat(lines(times))
                .containsExactly(
                        "mow median seconds 1.100",
                        "mow median sequential_seconds 2.200",
                        "mow median speedup 2.00");
    }

    @Test
    void bothOfTwoRoundsCount() {
        RoundTimes times = new RoundTimes(2);
        times.keep(1, "mow", watch(3000, 3000));
        times.keep(2, "mow", watch(1000, 1000));
        assertThat(lines(times)).startsWith("mow median seconds 2.000");
    }

    @Test
    void theMedianIsTheOneInTheMiddleInWhateverOrderTheyCome() {
        RoundTimes times = new RoundTimes(4);
        times.keep(1, "mow", watch(1, 1));
        times.keep(2, "mow", watch(700, 1000));
        times.keep(3, "mow", watch(90_000, 2000));
        times.keep(4, "mow", watch(500, 90_000));
        assertThat(lines(times))
                .containsExactly(
                        "mow median seconds 0.700",
                        "mow median sequential_seconds 2.000",
                        "mow median speedup 2.86");
    }

    @Test
    void roundsThatAreNotVerifiedHaveNoSpeedup() {
        RoundTimes times = new RoundTimes(2);
        times.keep(1, "mow", watch(3));
        times.keep(2, "mow", watch(4));
        assertThat(lines(times)).containsExactly("mow median seconds 0.004");
    }

    @Test
    void everyAppOfASequenceHasItsOwnMedians() {
        RoundTimes times = new RoundTimes(2);
        for (int round = 1; round <= 2; round++) {
            times.keep(round, "mow", watch(3));
            times.keep(round, "rake", watch(6));
        }
        assertThat(lines(times))
                .containsExactly("mow median seconds 0.003", "rake median seconds 0.006");
    }

    @Test
    void aProgramWithoutAWatchHasNone() {
        assertThat(lines(new RoundTimes(2))).isEmpty();
    }
}
