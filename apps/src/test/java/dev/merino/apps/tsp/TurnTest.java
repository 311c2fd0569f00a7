package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnTest {
    private static final long MS = 1_000_000;

    private final Turn turn = new Turn();

    @Test
    void theyGetLongerWhileNobodyWaitsUpToALimit() {
        turn.begin(0, false);
        assertThat(turn.isOver(MS / 5, false)).isFalse();
        assertThat(turn.isOver(MS / 2, false)).isTrue();
        for (int i = 0; i < 20; i++) {
            turn.begin(0, false);
        }
        assertThat(turn.isOver(3 * MS, false)).isFalse();
        assertThat(turn.isOver(4 * MS, false)).isTrue();
    }

    @Test
    void theyAreShortAgainWhenSomebodyHasWaited() {
        for (int i = 0; i < 20; i++) {
            turn.begin(0, false);
        }
        turn.begin(0, true);
        assertThat(turn.isOver(MS / 2, false)).isTrue();
    }

    @Test
    void whoHasNewsTellsThemSoon() {
        for (int i = 0; i < 20; i++) {
            turn.begin(0, false);
        }
        assertThat(turn.isOver(MS / 5, true)).isFalse();
        assertThat(turn.isOver(MS / 2, true)).isTrue();
    }
}
