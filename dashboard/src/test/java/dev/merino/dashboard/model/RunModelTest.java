package dev.merino.dashboard.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.merino.Settings;
import dev.merino.Statistics;
import dev.merino.control.NodeSample.LockUse;
import dev.merino.control.NodeSample.PageUse;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class RunModelTest {
    private final RunModel model = new RunModel("heat", Settings.of(2, 1));

    @Test
    void ratesAreThoseOfAllNodesTogether() {
        model.sampled(0, Samples.of(0, Samples.SECOND_NS, 10, Map.of()));
        model.sampled(1, Samples.of(1, Samples.SECOND_NS, 20, Map.of()));
        model.sampled(0, Samples.of(0, 2 * Samples.SECOND_NS, 40, Map.of()));
        model.sampled(1, Samples.of(1, 2 * Samples.SECOND_NS, 20, Map.of()));
        assertThat(field("rates")).asString().contains("faults=30.0");
        assertThat(field("totals")).asString().contains("read faults=60");
    }

    @Test
    void nothingIsShownOverTimeUntilAllNodesHaveSpoken() {
        model.sampled(0, Samples.of(0, Samples.SECOND_NS, 10, Map.of()));
        model.sampled(0, Samples.of(0, 2 * Samples.SECOND_NS, 20, Map.of()));
        assertThat(model.history()).containsEntry("endsMs", List.of());
    }

    @Test
    void atTheEndTheStatisticsOfTheRunCount() {
        model.sampled(0, Samples.of(0, Samples.SECOND_NS, 10, Map.of()));
        model.sampled(1, Samples.of(1, Samples.SECOND_NS, 10, Map.of()));
        Statistics.Time time = new Statistics.Time(1, 2, 3, 4, 5, 6, 7, 8);
        List<Statistics.Node> nodes = List.of(Samples.counts(3, time), Samples.counts(4, time));
        model.ended(new Statistics(nodes, 99));
        assertThat(field("end")).isEqualTo("ended");
        assertThat(field("atNs")).isEqualTo(99L);
        assertThat(field("totals")).isEqualTo(Map.of("read faults", 7L));
        assertThat(field("traffic")).isEqualTo(Map.of("PageReply", List.of(7L, 7L * 4096)));
        assertThat(field("ranks")).asString().contains("timeNs=[1, 2, 3, 4, 5, 6, 7, 8]");
    }

    @Test
    void aRunThatFailsSaysSoAndKeepsWhatItKnew() {
        model.sampled(0, Samples.of(0, Samples.SECOND_NS, 10, Map.of()));
        model.ended(null);
        assertThat(field("end")).isEqualTo("failed");
        assertThat(field("totals")).isEqualTo(Map.of("read faults", 10L));
    }

    @Test
    void pagesOfAllNodesAreAddedUp() {
        model.sampled(0, Samples.pages(0, new PageUse(4, 1, 2, 3, 4, 5, 6, 7, 1)));
        model.sampled(1, Samples.pages(1, new PageUse(4, 10, 0, 30, 40, 0, 60, 70, 0)));
        Map<String, Object> pages = model.pages(1, 0);
        assertThat(pages.get("each"))
                .asString()
                .contains("faults=13, transfers=33, diffs=5, conflicts=77")
                .contains("readers=[0, 1], writers=[0], home=1, writtenParts=[1, 0]");
        assertThat(model.objects().get("arrays")).asString().contains("[13, 33, 5, 77, 1, 1]");
    }

    @Test
    void pagesThatNoArrayHasAreNone() {
        assertThat(model.pages(77, 0)).isEmpty();
        model.sampled(0, Samples.pages(0, new PageUse(Integer.MAX_VALUE, 1, 1, 1, 1, 1, 1, 1, 1)));
        assertThat(model.pages(1, 999).get("each")).isEqualTo(List.of());
    }

    @Test
    void locksAreSortedByWaitingWithTheirHolder() {
        LockUse little = new LockUse(3, "no. 3", 1, 10, 10);
        LockUse much = new LockUse(7, "queue", 2, 500, 400);
        Statistics.Node counts = Samples.counts(0, Samples.time(0, 0));
        model.sampled(
                0,
                Samples.of(
                        0,
                        1,
                        counts,
                        Map.of(7, "queue"),
                        List.of(),
                        List.of(little, much),
                        List.of()));
        assertThat(model.objects().get("locks"))
                .asString()
                .startsWith(
                        "[{name=queue, taken=2, waitedNs=500, longestNs=400, holders=[0],"
                                + " queue=[0]}");
    }

    private Object field(String name) {
        Object value = model.state().get(name);
        assertThat(value).as(name).isNotNull();
        return value == null ? "" : value;
    }
}
