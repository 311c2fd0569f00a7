package dev.merino.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.core.JsonReader;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What is in the file, read back. Nodes have one rank each; times are nanoseconds. */
class ChromeTraceTest {
    private static final long START = 1_000_000;

    private final NodeTrace first = new NodeTrace(0, "alpha", 2, 1, 100);
    private final NodeTrace second = new NodeTrace(1, "alpha", 2, 1, 100);

    private static Map<?, ?> file(TracedNode... nodes) {
        StringBuilder text = new StringBuilder();
        new ChromeTrace(List.of(nodes), Map.of("program", "sor"), "keeper").writeTo(text::append);
        return (Map<?, ?>) JsonReader.read(text.toString());
    }

    private static List<Map<?, ?>> events(Map<?, ?> file, String phase) {
        List<Map<?, ?>> found = new ArrayList<>();
        for (Object each : (List<?>) Objects.requireNonNull(file.get("traceEvents"))) {
            Map<?, ?> event = (Map<?, ?>) each;
            if (phase.equals(event.get("ph"))) {
                found.add(event);
            }
        }
        return found;
    }

    private static Map<?, ?> about(Map<?, ?> file) {
        return (Map<?, ?>) Objects.requireNonNull(file.get("otherData"));
    }

    private static String text(Map<?, ?> event) {
        return "%s %s+%s".formatted(event.get("name"), event.get("ts"), event.get("dur"));
    }

    @Test
    void aRankComputesBetweenWhatItWaitsFor() {
        first.start(START);
        first.waited(
                TraceKind.READ_FAULT, 0, first.number("grid"), 17, START + 2_000, START + 5_000);
        first.waited(TraceKind.BARRIER, 0, first.number("0"), 1, START + 9_000, START + 9_500);
        first.ended(0, START + 10_000);
        List<Map<?, ?>> slices = events(file(first.take(START + 20_000)), "X");
        assertThat(slices.stream().map(ChromeTraceTest::text))
                .containsExactly(
                        "computing 0.0+2.0",
                        "read fault of grid 2.0+3.0",
                        "computing 5.0+4.0",
                        "barrier 0 9.0+0.5",
                        "computing 9.5+0.5");
        assertThat(slices.get(1).get("args")).isEqualTo(Map.of("page", 17L, "array", "grid"));
    }

    @Test
    void waitsThatOverlapAreCutSoThatATrackIsNested() {
        first.start(START);
        first.waited(TraceKind.READ_FAULT, 0, 0, 17, START, START + 5_000);
        first.waited(TraceKind.BARRIER, 0, 0, 1, START + 4_000, START + 9_000);
        first.ended(0, START + 9_000);
        assertThat(events(file(first.take(START + 9_000)), "X").stream().map(ChromeTraceTest::text))
                .containsExactly("read fault of 0.0+5.0", "barrier 5.0+4.0");
    }

    @Test
    void anArrowIsDrawnIfBothOfItsEndsAreThere() {
        requireOneArrow();
    }

    private void requireOneArrow() {
        first.start(START);
        second.start(START);
        first.sent(1, "PageRequest", START + 1_000, START + 1_200);
        first.sent(1, "Diff", START + 2_000, START + 2_200);
        second.handled(0, "PageRequest", START + 1_100, START + 1_900);
        Map<?, ?> file = file(first.take(START + 9_000), second.take(START + 9_000));
        List<Map<?, ?>> tails = events(file, "s");
        List<Map<?, ?>> heads = events(file, "f");
        assertThat(tails).hasSize(1);
        assertThat(heads).hasSize(1);
        assertThat(tails.getFirst().get("id")).isEqualTo(heads.getFirst().get("id"));
        assertThat(tails.getFirst().get("ts")).isEqualTo(1.0);
        assertThat(heads.getFirst().get("ts")).isEqualTo(1.1);
        assertThat(heads.getFirst().get("bp")).isEqualTo("e");
    }

    @Test
    void arrowsOfDifferentLinksAndDirectionsHaveDifferentNumbers() {
        first.start(START);
        second.start(START);
        for (int i = 0; i < 3; i++) {
            first.sent(1, "Ask", START + i, START + i);
            second.handled(0, "Ask", START + i, START + i);
            second.sent(0, "Answer", START + i, START + i);
            first.handled(1, "Answer", START + i, START + i);
        }
        Map<?, ?> file = file(first.take(START + 9), second.take(START + 9));
        assertThat(events(file, "s").stream().map(event -> event.get("id")).distinct()).hasSize(6);
    }

    @Test
    void aMessageToANodeThatIsMissingIsNotTakenForAnother() {
        NodeTrace ofThree = new NodeTrace(0, "alpha", 3, 1, 100);
        ofThree.start(START);
        second.start(START);
        ofThree.sent(2, "Ask", START + 1, START + 2);
        ofThree.handled(1, "Ask", START + 3, START + 4);
        Map<?, ?> file = file(ofThree.take(START + 9), second.take(START + 9));
        assertThat(events(file, "s")).isEmpty();
        assertThat(events(file, "f")).isEmpty();
    }

    @Test
    void numbersAreThoseOfJsonWhateverTheLanguageOfTheMachine() {
        Locale usual = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            requireOneArrow();
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void aFullRingSaysHowManyEventsWereDropped() {
        NodeTrace small = new NodeTrace(0, "alpha", 1, 1, 2);
        small.start(START);
        for (int i = 1; i <= 5; i++) {
            small.waited(TraceKind.LOCK, 0, 0, 1, START + 1000L * i, START + 1000L * i + 500);
        }
        Map<?, ?> file = file(small.take(START + 8_000));
        Map<?, ?> about = about(file);
        assertThat(about.get("droppedEvents")).isEqualTo(Map.of("node 0", 3L));
        assertThat(about.get("keptEvents")).isEqualTo(Map.of("node 0", 2L));
        assertThat(about.get("program")).isEqualTo("sor");
        assertThat(events(file, "i").getFirst().get("name"))
                .isEqualTo("3 earlier events of this node were dropped");
        assertThat(text(events(file, "X").getFirst()))
                .as("nothing is said of the time before, when it may have waited")
                .isEqualTo("lock 4.0+0.5");
    }

    @Test
    void aRankThatHasNotEndedComputesUntilTheTraceIsTaken() {
        first.start(START);
        assertThat(events(file(first.take(START + 3_000)), "X").stream().map(ChromeTraceTest::text))
                .containsExactly("computing 0.0+3.0");
    }

    @Test
    void clocksOfMachinesAreAlignedByTheirQuickestMessages() {
        long ahead = 50_000_000;
        NodeTrace far = new NodeTrace(1, "beta", 2, 1, 100);
        first.start(START);
        far.start(START + ahead + 900);
        first.sent(1, "Ask", START + 1_000, START + 1_100);
        far.handled(0, "Ask", START + ahead + 3_000, START + ahead + 4_000); // 2 us
        far.sent(0, "Answer", START + ahead + 4_000, START + ahead + 4_000);
        first.handled(1, "Answer", START + 6_000, START + 6_500); // 2 us
        Map<?, ?> file = file(first.take(START + 9_000), far.take(START + ahead + 9_000));
        assertThat(events(file, "f").stream().map(event -> (Object) event.get("ts")))
                .containsExactlyInAnyOrder(3.0, 6.0);
        assertThat(String.valueOf(about(file).get("clocks"))).contains("aligned by messages");
    }

    @Test
    void clocksOfMachinesWithoutMessagesAreAlignedByTheBeginning() {
        NodeTrace far = new NodeTrace(1, "beta", 2, 1, 100);
        first.start(START);
        far.start(77);
        far.ended(0, 1_077);
        Map<?, ?> file = file(first.take(START + 2_000), far.take(2_077));
        assertThat(events(file, "X").stream().map(ChromeTraceTest::text))
                .containsExactly("computing 0.0+2.0", "computing 0.0+1.0");
        assertThat(String.valueOf(about(file).get("clocks"))).startsWith("not aligned");
    }

    @Test
    void withoutNodesItIsAFileAllTheSame() {
        assertThat((List<?>) file().get("traceEvents")).isEmpty();
    }
}
