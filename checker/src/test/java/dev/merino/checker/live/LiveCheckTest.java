package dev.merino.checker.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Merino;
import dev.merino.MerinoException;
import dev.merino.Settings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which clusters a check opens, and what it tells about them. */
@Timeout(120)
class LiveCheckTest {
    private static final List<Integer> COUNTS = List.of(1, 2, 3);
    private static final LiveCheck.Plan PLAN = new LiveCheck.Plan(3, 11, false, false);

    private final StringWriter out = new StringWriter();

    @Test
    void allShapesAreTriedButThoseWithTooManyRanks() {
        List<Settings> shapes = LiveCheck.shapes(Settings.of(1, 1), COUNTS, COUNTS, COUNTS);
        assertThat(shapes)
                .hasSize(23)
                .allMatch(s -> s.size() <= LiveCheck.RANKS_MAX)
                .anyMatch(s -> s.nodes() == 2 && s.workers() == 3 && s.threads() == 2);
        assertThat(shapes.stream().map(Settings::barrierFanOut).distinct()).contains(0, 1, 2);
    }

    @Test
    void everyClusterIsRunAndTold() {
        List<Settings> shapes =
                LiveCheck.shapes(Settings.of(1, 1), List.of(1, 2), List.of(1, 2), List.of(2));
        Optional<LiveCheck.Failure> failure =
                new LiveCheck(Merino::embedded, new PrintWriter(out)).check(shapes, PLAN);
        assertThat(failure).isEmpty();
        assertThat(out.toString()).hasLineCount(shapes.size()).contains("2 nodes", "3 programs");
    }

    /** Programs without data races, with all that orders ranks, in pages and in small units. */
    @Test
    void theRaceDetectorReportsNothingThatIsNoRace() {
        Optional<LiveCheck.Failure> failure =
                new LiveCheck(Merino::embedded, new PrintWriter(out))
                        .checkRaceDetector(Settings.of(1, 1), 24, 5);
        assertThat(failure).isEmpty();
        assertThat(out.toString()).hasLineCount(8);
    }

    @Test
    void theFirstClusterThatFailsEndsTheCheck() {
        List<Settings> opened = new ArrayList<>();
        LiveCheck check =
                new LiveCheck(
                        settings -> {
                            opened.add(settings);
                            throw new MerinoException("no such luck");
                        },
                        new PrintWriter(out));
        List<Settings> shapes = List.of(Settings.of(1, 2), Settings.of(2, 2));
        assertThat(check.check(shapes, PLAN).orElseThrow().settings()).isEqualTo(shapes.getFirst());
        assertThat(opened).hasSize(1);
        assertThat(out.toString()).contains("FAILED", "--seed 11", "no such luck");
    }
}
