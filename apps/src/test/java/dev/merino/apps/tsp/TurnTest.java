package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TurnTest {
    private static final long MS = 1_000_000;

    private final Turn turn = new Turn();

    @Test
    void theFirstIsOverAtOnce() {
        assertThat(turn.isOver(System.nanoTime())).isTrue();
    }

    @Test
    void theyGetLongerWhileNobodyWaitsUpToALimit() {
        turn.begin(0, false);
        assertThat(turn.isOver(MS / 5)).isFalse();
        assertThat(turn.isOver(MS / 2)).isTrue();
        for (int i = 0; i < 20; i++) {
            turn.begin(0, false);
        }
        assertThat(turn.isOver(3 * MS)).isFalse();
        assertThat(turn.isOver(4 * MS)).isTrue();
    }

    @Test
    void theyAreShortAgainWhenSomebodyHasWaited() {
        for (int i = 0; i < 20; i++) {
            turn.begin(0, false);
        }
        turn.begin(0, true);
        assertThat(turn.isOver(MS / 2)).isTrue();
    }
}
