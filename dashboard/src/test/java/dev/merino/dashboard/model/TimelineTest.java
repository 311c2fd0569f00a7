package dev.merino.dashboard.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long SECOND_NS = 1_000_000_000;

    @Test
    void ratesAreDifferencesBySeconds() {
        Timeline timeline = new Timeline(8, SECOND_NS);
        assertThat(timeline.lastRates()).isEmpty();
        timeline.note(SECOND_NS, new long[] {10, 7});
        timeline.note(3 * SECOND_NS, new long[] {30, 7});
        assertThat(timeline.lastRates()).containsExactly(10, 0);
    }

    @Test
    void momentsThatAreTooNearAreNotNoted() {
        Timeline timeline = new Timeline(8, SECOND_NS);
        assertThat(timeline.note(0, new long[] {0})).isTrue();
        assertThat(timeline.note(SECOND_NS - 1, new long[] {5})).isFalse();
        assertThat(timeline.note(SECOND_NS, new long[] {9})).isTrue();
        assertThat(timeline.moments()).hasSize(2);
    }

    @Test
    void aLongRunTakesNoMoreMomentsAndLosesNothingBetweenThem() {
        Timeline timeline = new Timeline(8, SECOND_NS);
        for (int second = 0; second <= 1000; second++) {
            timeline.note(second * SECOND_NS, new long[] {3L * second});
        }
        assertThat(timeline.moments()).hasSizeBetween(4, 8);
        assertThat(timeline.moments().getFirst().atNs()).isZero();
        assertThat(timeline.lastRates()).containsExactly(3);
    }
}
