package dev.merino.apps.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Timing;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

class StopwatchTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Report report =
            new Report("mow", new PrintStream(bytes, true, StandardCharsets.UTF_8));
    private long nowNs = 5_000_000_000L;

    private final StringBuilder regions = new StringBuilder();

    /** What the statistics of the rank cover. */
    private final Timing region =
            new Timing() {
                @Override
                public void beginTimed() {
                    regions.append("begin at ").append(nowNs / 1_000_000_000L).append(" s, ");
                }

                @Override
                public void endTimed() {
                    regions.append("end at ").append(nowNs / 1_000_000_000L).append(" s, ");
                }
            };

    private Stopwatch start(boolean writes) {
        return new Stopwatch(writes, false, report, () -> nowNs, region);
    }

    private Stopwatch startOnlyRound() {
        return new Stopwatch(true, true, report, () -> nowNs, region);
    }

    private Stream<String> lines() {
        return bytes.toString(StandardCharsets.UTF_8).lines();
    }

    private String mowAlone() {
        nowNs += 3_110_000_000L;
        return "hay";
    }

    @Test
    void theSpeedupIsHowManyTimesLongerTheSequentialProgramTakes() {
        Stopwatch watch = start(true);
        nowNs += 1_812_000_000L;
        watch.stop();
        nowNs += 7_000_000_000L; // what lies between counts for neither
        assertThat(watch.sequential(this::mowAlone)).isEqualTo("hay");
        assertThat(lines())
                .containsExactly(
                        "mow seconds 1.812", "mow sequential_seconds 3.110", "mow speedup 1.72");
    }

    @Test
    void aRunThatIsNotVerifiedHasNoSpeedup() {
        Stopwatch watch = start(true);
        nowNs += 20_000_000L;
        watch.stop();
        assertThat(lines()).containsExactly("mow seconds 0.020");
    }

    @Test
    void statisticsCoverWhatIsTimedAndNotTheSequentialProgram() {
        for (boolean writes : new boolean[] {true, false}) {
            regions.setLength(0);
            nowNs = 5_000_000_000L;
            Stopwatch watch = start(writes);
            nowNs += 2_000_000_000L;
            watch.stop();
            watch.sequential(this::mowAlone);
            assertThat(regions).hasToString("begin at 5 s, end at 7 s, ");
        }
    }

    @Test
    void onlyRankZeroWrites() {
        start(false).stop();
        assertThat(lines()).isEmpty();
    }

    @Test
    void aRunThatTookNoTimeAtAllHasASpeedupToo() {
        Stopwatch watch = start(true);
        watch.stop();
        watch.sequential(() -> nowNs += 5);
        assertThat(lines()).endsWith("mow speedup 5.00");
    }

    @Test
    void theSpeedupOfAShortRunWithoutOtherRoundsHasANote() {
        Stopwatch watch = startOnlyRound();
        nowNs += 4_900_000_000L;
        watch.stop();
        watch.sequential(this::mowAlone);
        assertThat(lines())
                .endsWith(
                        "mow speedup 0.63",
                        "mow note JVMs compiled meanwhile; --repeat 5 also measures compiled code");
    }

    @Test
    void theSpeedupOfALongRunHasNone() {
        Stopwatch watch = startOnlyRound();
        nowNs += 5_000_000_000L;
        watch.stop();
        watch.sequential(this::mowAlone);
        assertThat(lines()).endsWith("mow speedup 0.62");
    }

    @Test
    void theRatioToPlainThreadsIsHowManyTimesAsLongTheComputationTakes() {
        Stopwatch watch = start(true);
        nowNs += 1_100_000_000L;
        watch.stop();
        String hay =
                watch.plainThreads(
                        () -> {
                            nowNs += 1_000_000_000L;
                            return "hay";
                        });
        assertThat(hay).isEqualTo("hay");
        assertThat(lines())
                .containsExactly(
                        "mow seconds 1.100",
                        "mow plain_threads_seconds 1.000",
                        "mow plain_threads_ratio 1.10");
    }
}
