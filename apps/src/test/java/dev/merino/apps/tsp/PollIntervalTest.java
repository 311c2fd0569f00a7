package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollIntervalTest {
    private static final long MS = 1_000_000;

    private final PollInterval interval = new PollInterval();

    @Test
    void theyGetLongerWhileNobodyWaitsUpToALimit() {
        interval.restart(0, false);
        assertThat(interval.isOver(MS / 5, false)).isFalse();
        assertThat(interval.isOver(MS / 2, false)).isTrue();
        for (int i = 0; i < 20; i++) {
            interval.restart(0, false);
        }
        assertThat(interval.isOver(3 * MS, false)).isFalse();
        assertThat(interval.isOver(4 * MS, false)).isTrue();
    }

    @Test
    void theyAreShortAgainWhenSomebodyHasWaited() {
        for (int i = 0; i < 20; i++) {
            interval.restart(0, false);
        }
        interval.restart(0, true);
        assertThat(interval.isOver(MS / 2, false)).isTrue();
    }

    @Test
    void whoHasNewsTellsThemSoon() {
        for (int i = 0; i < 20; i++) {
            interval.restart(0, false);
        }
        assertThat(interval.isOver(MS / 5, true)).isFalse();
        assertThat(interval.isOver(MS / 2, true)).isTrue();
    }
}
