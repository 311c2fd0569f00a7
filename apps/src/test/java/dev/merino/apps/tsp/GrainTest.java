package dev.merino.apps.tsp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GrainTest {
    private static final long QUICK_NS = 100_000;
    private static final long SLOW_NS = 50_000_000;

    private final Grain grain = new Grain();

    @Test
    void beginsWithOne() {
        assertThat(grain.tours()).isEqualTo(1);
    }

    @Test
    void takesMoreOfQuickToursUpToALimit() {
        grain.adapt(QUICK_NS);
        assertThat(grain.tours()).isEqualTo(2);
        for (int i = 0; i < 20; i++) {
            grain.adapt(QUICK_NS);
        }
        assertThat(grain.tours()).isEqualTo(64);
    }

    @Test
    void takesFewerOfSlowToursButOneAtLeast() {
        grain.adapt(QUICK_NS);
        grain.adapt(SLOW_NS);
        grain.adapt(SLOW_NS);
        assertThat(grain.tours()).isEqualTo(1);
    }
}
