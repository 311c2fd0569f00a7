package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

class LapsTest {
    private static final long MS = 1_000_000;

    private long nowNs;

    /** A watch that has timed a computation. */
    private Stopwatch watch(long ms) {
        Report unread = new Report("mow", new PrintStream(OutputStream.nullOutputStream()));
        Stopwatch watch = new Stopwatch(true, false, unread, () -> nowNs);
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

    private static Stream<String> lines(Laps laps) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        laps.report(new PrintStream(bytes, false, StandardCharsets.UTF_8));
        return bytes.toString(StandardCharsets.UTF_8).lines();
    }

    @Test
    void mediansLeaveOutTheFirstOfThreeRounds() {
        Laps laps = new Laps(3);
        laps.keep(1, "mow", watch(5000, 9000));
        laps.keep(2, "mow", watch(1000, 2000));
        laps.keep(3, "mow", watch(1200, 2400));
        assertThat(lines(laps))
                .containsExactly(
                        "mow median seconds 1.100",
                        "mow median sequential_seconds 2.200",
                        "mow median speedup 2.00");
    }

    @Test
    void bothOfTwoRoundsCount() {
        Laps laps = new Laps(2);
        laps.keep(1, "mow", watch(3000, 3000));
        laps.keep(2, "mow", watch(1000, 1000));
        assertThat(lines(laps)).startsWith("mow median seconds 2.000");
    }

    @Test
    void theMedianIsTheOneInTheMiddleInWhateverOrderTheyCome() {
        Laps laps = new Laps(4);
        laps.keep(1, "mow", watch(1, 1));
        laps.keep(2, "mow", watch(700, 1000));
        laps.keep(3, "mow", watch(90_000, 2000));
        laps.keep(4, "mow", watch(500, 90_000));
        assertThat(lines(laps))
                .containsExactly(
                        "mow median seconds 0.700",
                        "mow median sequential_seconds 2.000",
                        "mow median speedup 2.86");
    }

    @Test
    void roundsThatAreNotVerifiedHaveNoSpeedup() {
        Laps laps = new Laps(2);
        laps.keep(1, "mow", watch(3));
        laps.keep(2, "mow", watch(4));
        assertThat(lines(laps)).containsExactly("mow median seconds 0.004");
    }

    @Test
    void everyAppOfAMedleyHasItsOwnMedians() {
        Laps laps = new Laps(2);
        for (int round = 1; round <= 2; round++) {
            laps.keep(round, "mow", watch(3));
            laps.keep(round, "rake", watch(6));
        }
        assertThat(lines(laps))
                .containsExactly("mow median seconds 0.003", "rake median seconds 0.006");
    }

    @Test
    void aProgramWithoutAWatchHasNone() {
        assertThat(lines(new Laps(2))).isEmpty();
    }
}
